# Lector: build, run, test. `make help` lists what there is.

PREFIX ?= /usr/local
SWIFT ?= swift
# Of the C libraries only the headers are needed to build; tmux is for the tests, and python3 replays
# the tutorials.
PACKAGES = libncurses-dev libsqlite3-dev libxml2-dev
TEST_PACKAGES = tmux python3 libxml2 speech-dispatcher speech-dispatcher-espeak-ng espeak-ng brltty \
	liblouis20 liblouis-data unicode-data
# Static libraries at a fixed address and no exported symbols: nothing is relocated at start, which
# saves a third of the time to the first screen and two megabytes.
# Exclusive access to memory is enforced in the tests, where a fault stops the program; the checks
# would take a tenth of the time of a key.
LINK = -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -Xclang-linker -Xswiftc -no-pie \
	-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic
MEASURE_PACKAGES = valgrind less vim tig python3
# Nothing is loaded from the folder of the program: no library that somebody puts beside it.
RELEASE = -c release --static-swift-stdlib --disable-local-rpath --product lector $(LINK)
BINARY = .build/release/lector
# Manual pages and completions, where man and the shells look for them.
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = bash-completion/completions/lector zsh/site-functions/_lector \
	fish/vendor_completions.d/lector.fish
# Tests need no more debug information than the lines of a crash.
DEBUG = -Xswiftc -gline-tables-only
# Fuzzing: the time of each target in seconds, or the number of its runs, and the random numbers.
SECONDS = 60
SEED = $(shell date +%s)

.PHONY: help run build test fuzz install uninstall bench instructions format lint docs picture texts \
	packages test-packages clean

help:
	@echo "make run      build what is needed and open the bundled sampler"
	@echo "make build    build the release program: $(BINARY)"
	@echo "make test     build and run all tests; the full log is .build/test.log"
	@echo "make fuzz     give every reader damaged input: SECONDS=60 or RUNS=2500 a target, SEED=n"
	@echo "make install  put the program, its manual and completions into PREFIX ($(PREFIX))"
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
	$(SWIFT) build $(RELEASE)

run: build
	$(BINARY)

test: test-packages
	$(SWIFT) build --build-tests $(DEBUG)
	@sh Scripts/run-tests .build/test.log $(SWIFT) test --skip-build --disable-xctest $(DEBUG)
	@sh Scripts/run-tests .build/test-example.log \
		env PATH="$(CURDIR)/.build/debug:$$PATH" \
		$(SWIFT) test --package-path Examples/WalkInATest --disable-xctest $(DEBUG)

fuzz: test-packages
	$(SWIFT) build --build-tests $(DEBUG)
	LECTOR_FUZZ_SEED=$(SEED) $(if $(RUNS),LECTOR_FUZZ_RUNS=$(RUNS),LECTOR_FUZZ_SECONDS=$(SECONDS)) \
		sh Scripts/run-tests .build/fuzz.log \
		$(SWIFT) test --skip-build --disable-xctest $(DEBUG) --filter FuzzTests

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/lector
	install -d $(SHARE)/man/man1 $(addprefix $(SHARE)/,$(dir $(COMPLETIONS)))
	$(BINARY) man --output $(SHARE)/man/man1
	$(BINARY) completions bash >$(SHARE)/$(word 1,$(COMPLETIONS))
	$(BINARY) completions zsh >$(SHARE)/$(word 2,$(COMPLETIONS))
	$(BINARY) completions fish >$(SHARE)/$(word 3,$(COMPLETIONS))

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/lector $(SHARE)/man/man1/lector.1 \
		$(SHARE)/man/man1/lector-*.1 $(addprefix $(SHARE)/,$(COMPLETIONS))

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
