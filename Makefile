# Each target sets up what it needs: Scripts/bootstrap looks for the libraries and installs those that are missing.

SWIFT ?= swift
RELEASE = .build/release/lifetrace
FLOOR = .build/release/lifetrace-floor
SOURCES = Sources Tests Benchmarks Package.swift
DOCUMENTS = Sources/LifecycleModel/Documents
IMAGE = Sources/CModelImage

ifeq ($(shell uname -s),Linux)
RELEASE_FLAGS = --static-swift-stdlib
endif
ifeq ($(shell uname -s),Darwin)
# Homebrew's libraries are not where compilers look.
HOMEBREW := $(shell brew --prefix 2>/dev/null)
export CPATH := $(HOMEBREW)/include$(addprefix :,$(CPATH))
export LIBRARY_PATH := $(HOMEBREW)/lib$(addprefix :,$(LIBRARY_PATH))
endif

.PHONY: demo test build lint format fuzz docs model reports check-reports check-random check-peers mutants bench bench-peers speed check-speed bootstrap

# Builds the command and judges the samples.
demo: build
	@Scripts/demo $(RELEASE)

test: bootstrap
	$(SWIFT) test

build: bootstrap
	$(SWIFT) build -c release $(RELEASE_FLAGS) --product lifetrace

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

# Reads random logs, with the parser and without, for SECONDS seconds (600 where not told) from the seed SEED.
fuzz: bootstrap
	$(SWIFT) build -c release --product lifetrace-fuzz
	.build/release/lifetrace-fuzz $(or $(SECONDS),600) $(or $(SEED),1)

# Writes the generated part of docs/command-line.md anew.
docs: build
	Scripts/docs $(RELEASE)

# Compiles the built-in model from its documents.
model: bootstrap
	$(SWIFT) run lifetrace model compile -o $(IMAGE)/builtin.model $(wildcard $(DOCUMENTS)/*/)
	touch $(IMAGE)/image.S

# Writes Reports and the output in the README anew.
reports: build
	Scripts/reports $(RELEASE)

# Makes them in a temporary folder and compares.
check-reports: build
	Scripts/reports $(RELEASE) --check

# Judges 10,000 random legal logs: none may have a finding. COUNT and SEED change it.
check-random: build
	Scripts/random-logs $(RELEASE) $(or $(COUNT),10000) $(or $(SEED),20240601)

# Puts one fault into each of COUNT (10,000) random legal logs and writes the table of docs/alignment.md anew.
mutants: build
	Scripts/mutants $(RELEASE) $(or $(COUNT),10000) $(or $(SEED),1)

# Compares the fitness of 3,400 runs with pm4py's, which is installed in a throw-away environment.
check-peers: build
	Scripts/check-peers $(RELEASE) $(or $(COUNT),2000) $(or $(SEED),1)

# Measures against the floor program: ROUNDS=10 is how often, LOGS=.build/bench where the logs are kept. With PAGE the
# tables are put into that page.
BENCH_OPTIONS = --rounds $(or $(ROUNDS),10) --logs $(or $(LOGS),.build/bench) $(if $(PAGE),--write $(PAGE))

bench: build
	$(SWIFT) build -c release $(RELEASE_FLAGS) --product lifetrace-floor
	python3 Benchmarks/bench.py $(RELEASE) $(FLOOR) $(BENCH_OPTIONS)

# Measures beside DuckDB, Polars and pm4py, which are installed into a throw-away environment.
bench-peers: build
	python3 Benchmarks/peers.py $(RELEASE) $(BENCH_OPTIONS)

# What counts: no target that builds needs it.
COUNTING = valgrind

# Writes what an event costs, in instructions and allocations, to Benchmarks/figures.txt.
speed: build
	Scripts/bootstrap $(COUNTING)
	Scripts/speed $(RELEASE) --write

# Compares that with the committed figures.
check-speed: build
	Scripts/bootstrap $(COUNTING)
	Scripts/speed $(RELEASE)

bootstrap:
	@Scripts/bootstrap
