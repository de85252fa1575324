# Lector: build, run, test. `make help` lists what there is.

PREFIX ?= /usr/local
SWIFT ?= swift
# Of the C libraries only the headers are needed to build; tmux is for the tests.
PACKAGES = libncurses-dev libsqlite3-dev libxml2-dev
TEST_PACKAGES = tmux libxml2 speech-dispatcher speech-dispatcher-espeak-ng espeak-ng brltty \
	liblouis20 liblouis-data unicode-data
# Static libraries at a fixed address and no exported symbols: nothing is relocated at start, which
# saves a third of the time to the first screen and two megabytes. The few symbols of the C library
# are bound at once, so that their table can be made read-only.
# Exclusive access to memory is enforced in the tests, where a fault stops the program; the checks
# would take a tenth of the time of a key.
LINK = -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -Xclang-linker -Xswiftc -no-pie \
	-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic \
	-Xlinker -z -Xlinker now $(STATIC)
# Where the linker looks first: static forms of the C libraries that every start needs, and for
# packages an old C library. See Scripts/prepare-link.
LIBRARIES = $(CURDIR)/.build/link
STATIC = -Xswiftc -L$(LIBRARIES) -Xswiftc -Xclang-linker -Xswiftc -B$(LIBRARIES) \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc
MEASURE_PACKAGES = valgrind less vim tig python3
DIST_PACKAGES = curl dpkg-dev binutils
# Nothing is loaded from the folder of the program: no library that somebody puts beside it.
RELEASE = -c release --static-swift-stdlib --disable-local-rpath --product lector $(LINK)
BINARY = .build/release/lector
DIST = .build/dist
# The version of Debian in which the package is tried; bullseye has the oldest C library.
SUITE = bookworm
# What Scripts/install-program puts into share, for uninstall.
SHARE = $(DESTDIR)$(PREFIX)/share
SHARED = man/man1/lector.1 man/man1/lector-*.1 bash-completion/completions/lector \
	zsh/site-functions/_lector fish/vendor_completions.d/lector.fish applications/lector.desktop \
	metainfo/lector.metainfo.xml icons/hicolor/scalable/apps/lector.svg doc/lector
# Tests need no more debug information than the lines of a crash.
DEBUG = -Xswiftc -gline-tables-only
# Fuzzing: the time of each target in seconds, or the number of its runs, and the random numbers.
SECONDS = 60
SEED = $(shell date +%s)

.PHONY: help run build dist test test-package fuzz install uninstall bench instructions format lint \
	docs picture texts packages test-packages clean

help:
	@echo "make run      build what is needed and open the bundled sampler"
	@echo "make build    build the release program: $(BINARY)"
	@echo "make test     build and run all tests; the full log is .build/test.log"
	@echo "make fuzz     give every reader damaged input: SECONDS=60 or RUNS=2500 a target, SEED=n"
	@echo "make install  put the program, its manual and completions into PREFIX ($(PREFIX))"
	@echo "make dist     write an archive, a Debian package and recipes: $(DIST)"
	@echo "make test-package  install the Debian package in a new system and use it there"
	@echo "make bench    run the benchmarks, and compare Lector with other programs"
	@echo "make instructions  compare the instructions of six jobs with the recorded counts"
	@echo "make format   format the sources; make lint checks them"
	@echo "make docs     build the documentation of the two products: .build/docs"
	@echo "make picture  draw the picture of the screen in the README: Documentation/screen.svg"
	@echo "make texts    fetch and import the Greek New Testament, the King James Version, lexica"

packages:
	@sh Scripts/install-packages $(PACKAGES)

test-packages:
	@sh Scripts/install-packages $(PACKAGES) $(TEST_PACKAGES)

build: packages
	@sh Scripts/write-commit
	@sh Scripts/prepare-link $(LIBRARIES) own $(BINARY)
	$(SWIFT) build $(RELEASE)

# The program of the packages is linked anew; the rest of the build is that of "make build".
dist: packages
	@sh Scripts/install-packages $(DIST_PACKAGES)
	@sh Scripts/write-commit
	@sh Scripts/prepare-link $(LIBRARIES) portable $(BINARY)
	$(SWIFT) build $(RELEASE)
	@sh Scripts/make-dist $(BINARY) $(DIST)

test-package:
	@[ -e $(DIST)/SHA256SUMS ] || $(MAKE) dist
	@Scripts/test-package $(DIST) $(SUITE)

run: build
	$(BINARY)

test: test-packages
	$(SWIFT) build --build-tests $(DEBUG)
	@sh Scripts/run-tests .build/test.log $(SWIFT) test --skip-build --disable-xctest $(DEBUG)
	@sh Scripts/run-tests .build/test-example.log \
		$(SWIFT) test --package-path Examples/WalkInATest --disable-xctest $(DEBUG)

fuzz: test-packages
	$(SWIFT) build --build-tests $(DEBUG)
	LECTOR_FUZZ_SEED=$(SEED) $(if $(RUNS),LECTOR_FUZZ_RUNS=$(RUNS),LECTOR_FUZZ_SECONDS=$(SECONDS)) \
		sh Scripts/run-tests .build/fuzz.log \
		$(SWIFT) test --skip-build --disable-xctest $(DEBUG) --filter FuzzTests

install: build
	@sh Scripts/install-program $(BINARY) $(DESTDIR)$(PREFIX)

uninstall:
	rm -rf $(DESTDIR)$(PREFIX)/bin/lector $(addprefix $(SHARE)/,$(SHARED))

bench: build
	@sh Scripts/install-packages $(MEASURE_PACKAGES)
	LECTOR_BENCHMARKS=1 $(SWIFT) package --allow-writing-to-package-directory benchmark
	@Scripts/compare-programs $(BINARY) .build/comparison

# Instruction counts do not depend on the load of the machine, unlike the times of make bench.
instructions: build
	@sh Scripts/install-packages valgrind python3
	@sh Scripts/count-instructions $(BINARY) Benchmarks/instructions.tsv

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks Examples

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples

docs:
	$(SWIFT) build --target ScreenReading $(DEBUG)
	@sh Scripts/make-docs .build/docs

# The keys go to the third word and open its menu.
picture: build
	@sh Scripts/install-packages tmux python3
	Scripts/make-picture $(BINARY) Documentation/screen.svg Right Right Right Space

texts: build
	@sh Scripts/fetch-texts $(BINARY)

clean:
	rm -rf .build
