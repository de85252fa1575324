# Lector: build, run, test. `make help` lists what there is.

PREFIX ?= /usr/local
SWIFT ?= swift
# Of the C libraries only the headers are needed to build; tmux is for the tests, and python3 replays
# the tutorials.
PACKAGES = libncurses-dev libsqlite3-dev libxml2-dev libvterm-dev libfribidi-dev zlib1g-dev
TEST_PACKAGES = tmux yasr python3 python3-pytest python3-prompt-toolkit libxml2 speech-dispatcher \
	speech-dispatcher-espeak-ng espeak-ng brltty liblouis20 liblouis-data unicode-data
# Static libraries at a fixed address and no exported symbols: nothing is relocated at start, which
# saves a third of the time to the first screen and two megabytes. The few symbols of the C library
# are bound at once, so that their table can be made read-only.
LINK = -Xswiftc -Xclang-linker -Xswiftc -no-pie -Xswiftc -use-ld=lld \
	-Xlinker --no-export-dynamic -Xlinker -z -Xlinker now $(STATIC)
# Where the linker looks first: static forms of the C libraries that every start needs, and for
# packages an old C library. See Scripts/prepare-link.
LIBRARIES = $(CURDIR)/.build/link
STATIC = -Xswiftc -L$(LIBRARIES) -Xswiftc -Xclang-linker -Xswiftc -B$(LIBRARIES) \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc
MEASURE_PACKAGES = valgrind less vim tig python3
DIST_PACKAGES = curl dpkg-dev binutils
# Nothing is loaded from the folder of the program: no library that somebody puts next to it. The
# installed program is stripped, so no debug information is written. Optimizing for size takes a
# fifth less time to build, and the program is as fast.
RELEASE = -c release -Xswiftc -Osize --static-swift-stdlib --disable-local-rpath -debug-info-format none \
	--product lector $(LINK)
BINARY = .build/release/lector
# The program that the tests drive. "make check" names the release, as it is shipped.
PROGRAM = $(CURDIR)/.build/debug/lector
DIST = .build/dist
# The version of Debian in which the package is tried; bullseye has the oldest C library.
SUITE = bookworm
# What Scripts/install-program puts into share, for uninstall.
SHARE = $(DESTDIR)$(PREFIX)/share
SHARED = man/man1/lector.1 man/man1/lector-*.1 bash-completion/completions/lector \
	zsh/site-functions/_lector fish/vendor_completions.d/lector.fish applications/lector.desktop \
	metainfo/lector.metainfo.xml icons/hicolor/scalable/apps/lector.svg doc/lector
# Without debug information, building the tests takes a seventh less time. A crash names its
# functions all the same.
DEBUG = -debug-info-format none
# Fuzzing: the time of each target in seconds, or the number of its runs, and the random numbers.
SECONDS = 60
SEED = $(shell date +%s)

.PHONY: help run build portable dist wheel test test-package fuzz install uninstall bench instructions format \
	lint docs site check attack release-check complexity record picture texts sword packages \
	test-packages release clean

# The help is made from the comments behind the targets, by groups.
help:
	@awk 'BEGIN { FS = ":.*## |: " } \
		/^[a-z-]+:.*## / { text = $$0; sub(/^.*## [A-Za-z ]*: /, "", text); \
			group = $$0; sub(/^.*## /, "", group); sub(/:.*/, "", group); \
			lines[group] = lines[group] sprintf("  make %-13s %s\n", $$1, text) } \
		END { count = split("Use,Check,Write,Measure,Clean up", groups, ","); \
			for (n = 1; n <= count; n++) \
				printf "%s%s\n%s", (n > 1 ? "\n" : ""), groups[n], lines[groups[n]] }' \
		$(firstword $(MAKEFILE_LIST))

packages:
	@sh Scripts/install-packages $(PACKAGES)

test-packages:
	@sh Scripts/install-packages $(PACKAGES) $(TEST_PACKAGES)

build: packages ## Use: build the release program: .build/release/lector
	@sh Scripts/write-commit
	@sh Scripts/prepare-link $(LIBRARIES) own $(BINARY)
	$(SWIFT) build $(RELEASE)

# The program of the packages is linked anew; the rest of the build is the same as "make build".
portable: packages
	@sh Scripts/install-packages $(DIST_PACKAGES)
	@sh Scripts/write-commit
	@sh Scripts/prepare-link $(LIBRARIES) portable $(BINARY)
	$(SWIFT) build $(RELEASE)

dist: portable ## Write: an archive, a Debian package, a wheel and recipes for other systems: .build/dist
	@sh Scripts/make-dist $(BINARY) $(DIST)

wheel: portable ## Write: a wheel, which pip, pipx and uv install without a compiler: .build/dist
	@Scripts/make-wheel $(BINARY) $$(Scripts/check-program $(BINARY)) $(DIST)

test-package: dist ## Check: install the Debian package in a new system and use it there; needs root
	@Scripts/test-package $(DIST) $(SUITE)

run: build ## Use: build what is needed and start Lector
	$(BINARY)

# ROOM is a room of Sources or a module.
ifdef ROOM
test: test-packages
	LECTOR_ROOM=$(ROOM) $(SWIFT) build --build-tests $(DEBUG)
	@LECTOR_ROOM=$(ROOM) LECTOR_PROGRAM=$(PROGRAM) sh Scripts/run-tests .build/test.log \
		$(SWIFT) test --skip-build --disable-xctest $(DEBUG) --skip ComplexityTests
else
test: test-packages ## Check: run all tests, or the tests of a room or module (ROOM=Texts); the log is .build/test.log
	$(SWIFT) build --build-tests $(DEBUG)
	@LECTOR_PROGRAM=$(PROGRAM) sh Scripts/run-tests .build/test.log \
		$(SWIFT) test --skip-build --disable-xctest $(DEBUG) --skip ComplexityTests
	@sh Scripts/run-tests .build/test-example.log \
		env PATH="$(dir $(PROGRAM)):$$PATH" \
		$(SWIFT) test --package-path Examples/WalkInATest --disable-xctest $(DEBUG)
endif

# Times are compared with each other, so this report needs a machine that does nothing else.
complexity: test-packages ## Measure: report how the time of each reader grows with its input
	$(SWIFT) build --build-tests $(DEBUG)
	@LECTOR_COMPLEXITY=1 sh Scripts/run-tests .build/complexity.log \
		$(SWIFT) test --skip-build --disable-xctest --no-parallel $(DEBUG) --filter ComplexityTests

fuzz: test-packages ## Check: give every reader damaged input: SECONDS=60 or RUNS=2500 a target, SEED=n
	$(SWIFT) build --build-tests $(DEBUG)
	LECTOR_FUZZ_SEED=$(SEED) $(if $(RUNS),LECTOR_FUZZ_RUNS=$(RUNS),LECTOR_FUZZ_SECONDS=$(SECONDS)) \
		sh Scripts/run-tests .build/fuzz.log \
		$(SWIFT) test --skip-build --disable-xctest $(DEBUG) --filter FuzzTests

install: build ## Use: put the program, its manual and completions into PREFIX (/usr/local)
	@sh Scripts/install-program $(BINARY) $(DESTDIR)$(PREFIX)

uninstall: ## Use: remove what make install has put there
	rm -rf $(DESTDIR)$(PREFIX)/bin/lector $(addprefix $(SHARE)/,$(SHARED))

bench: build ## Measure: run the benchmarks, and compare Lector with other programs
	@sh Scripts/install-packages $(MEASURE_PACKAGES)
	LECTOR_BENCHMARKS=1 $(SWIFT) package --allow-writing-to-package-directory benchmark
	@Scripts/compare-programs $(BINARY) .build/comparison

# Instruction counts do not depend on the load of the machine, unlike the times of make bench.
instructions: build ## Measure: report the instructions of six jobs beside the recorded counts
	@sh Scripts/install-packages valgrind python3
	@sh Scripts/count-instructions $(BINARY) Benchmarks/instructions.tsv
	@sh Scripts/count-allocations $(BINARY)

format: ## Write: format the sources
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks Examples

lint: ## Check: check the format of the sources and the syntax of the shell scripts
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples
	@for script in $$(grep -lsE '^#!/(bin/sh|bin/bash|usr/bin/env bash)' Scripts/* .ci/*); do \
		$$(sed -n '1s/^#!//p' $$script) -n $$script || exit 1; done

docs: ## Write: build the documentation of the library products: .build/docs
	$(SWIFT) build --target Auditing $(DEBUG)
	@sh Scripts/make-docs .build/docs

# Needs no network once MkDocs is installed.
site: ## Check: build the documentation site and check its links: .build/site
	@sh Scripts/install-packages mkdocs python3
	@sh Scripts/make-site

check: build ## Check: everything that must pass before a change lands
	@$(MAKE) test PROGRAM=$(CURDIR)/$(BINARY)
	@$(MAKE) lint site
	@Scripts/count-lines

# Changes into a new system, which needs root and a mirror of Debian.
attack: build ## Check: kill, fill, overwrite, and answer wrongly, and see what is left: KILLS=20
	@sh Scripts/install-packages python3 faketime
	Scripts/attack $(BINARY) --kills $(or $(KILLS),20)

release-check: check complexity instructions attack test-package ## Check: make check, the reports of speed, attacks, and the package; needs root

# Everything but publishing; it says what is left to a person. If the build fails, "make dist" goes on.
release: ## Write: set the version (VERSION=0.3.0), date the changelog, commit, and pack: .build/dist
	@Scripts/make-release $(VERSION)
	@$(MAKE) --no-print-directory dist
	@Scripts/make-release --by-hand

record: test-packages ## Write: record screens, transcripts and reference pages; read the difference
	$(SWIFT) build --build-tests $(DEBUG)
	RECORD=1 $(SWIFT) test --skip-build --disable-xctest $(DEBUG) \
		--filter 'GoldenScreenTests|GoldenTests|SessionExampleTests|ReferenceTests|HeardTests|VariantReadingTests|VariantBrailleTests'
	git status --short Tests Examples Documentation

picture: build ## Write: draw the pictures of the README and the documentation
	@sh Scripts/install-packages tmux python3 nnn
	Scripts/make-picture $(BINARY) Documentation

texts: build ## Use: get the Greek New Testament, the Hebrew Bible, and a lexicon for each
	@$(BINARY) texts get --replace sblgnt oshb dodson tbesh

# Only Debian has these, as SWORD modules.
sword: build ## Use: import the King James Version and Strong's dictionaries from Debian's packages
	@sh Scripts/import-sword $(BINARY)

clean: ## Clean up: remove everything that was built
	rm -rf .build Examples/WalkInATest/.build
