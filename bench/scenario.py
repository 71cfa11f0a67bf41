#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scenarios of the cluster: a load, a fault, and what is expected of it, as files in bench/scenarios.

usage: scenario.py read FILE | judge FILE FIGURES [NAME=VALUE...]

[load]    kind, controller, calls, rate (a second), seconds (of each call), all-on (a node that all calls run on, or nothing)
[fault]   what: kill, hang, stall, disk, database, controller; victim: a node, or none; after: seconds of load before it;
          lasts: seconds of a hang or of a full disk, times of a stall
[expect]  NAME = N: the figure NAME is N at most; NAME = N or more: at least. Times are seconds. Figures:
          begun, failed: calls begun after the fault, and those of them that were not set up; set-up: the longest of them
          avoided: from the fault until the victim got its last call by a redirection
          running: calls that ran on the victim; taken-over: those of them that went on elsewhere; gap-median, gap-most: what
          these lack; stayed: those that did not; stayed-lost-most: what one of these lacks at most; others-lost-most: what any
          other call lacks, begun before or after
          closed: calls that others closed; closed-lost-most: what one of these lacks of the time before the fault
          missing: answered calls without a recording; silent: with one that has no media; double: with more than one
          active: rows of the victim that are ACTIVE 5 s after the fault; active-at-end: when all calls are over
          copies-missing: closed recordings that two nodes do not have byte for byte; not-played: of a sample, from any node

read prints NAME=VALUE of load and fault for a shell. judge prints a line with the verdict, and ends with 0 when it is GOOD.
"""
import configparser
import json
import os
import re
import sys

DEFAULTS = {
    "load": {"kind": "siprec", "controller": "ucm", "calls": "200", "rate": "5", "seconds": "12", "all-on": ""},
    "fault": {"what": None, "victim": "r2", "after": "16", "lasts": "10"},
}
WORDS = {
    "what": "kill|hang|stall|disk|database|controller", "kind": "siprec|bib|cube|direct", "controller": "ucm|cube|srv|site",
    "victim": "r[123]|none", "all-on": "(r[12])?",
}
FIGURES = """begun failed set-up avoided running taken-over gap-median gap-most stayed stayed-lost-most others-lost-most closed closed-lost-most
    missing silent double active active-at-end copies-missing not-played""".split()


def load(path):
    if not os.path.isfile(path):
        sys.exit("There is no scenario " + path)
    parser = configparser.ConfigParser(inline_comment_prefixes=("#",))
    try:
        parser.read(path)
    except configparser.Error as e:
        sys.exit("%s: %s" % (path, e))
    unknown = [name for name in parser.sections() if name not in ("load", "fault", "expect")]
    for section, defaults in DEFAULTS.items():
        unknown += [name for name in (parser[section] if section in parser else []) if name not in defaults]
    unknown += [name for name in (parser["expect"] if "expect" in parser else []) if name not in FIGURES]
    if unknown:
        sys.exit("%s: nobody knows %s (bench/scenario.py tells what there is)" % (path, ", ".join(unknown)))
    if not parser.has_section("expect") or not parser["expect"]:
        sys.exit(path + ": nothing is expected, so nothing could fail")
    return parser


def values(path):
    """Load and fault, each value checked: a shell reads them."""
    parser, found = load(path), {}
    for section, defaults in DEFAULTS.items():
        for name, default in defaults.items():
            value = parser.get(section, name, fallback=default)
            if value is None or not re.fullmatch(WORDS.get(name, "[1-9][0-9]{0,4}"), value):
                sys.exit("%s: %s in [%s] cannot be '%s'" % (path, name, section, value or ""))
            found[name] = value
    if found["all-on"] and found["victim"] not in (found["all-on"], "none"):
        sys.exit("%s: all calls run on %s, but the victim is %s" % (path, found["all-on"], found["victim"]))
    if found["what"] in ("kill", "hang", "stall", "disk") and found["victim"] in ("none", "r3"):
        sys.exit("%s: the victim of '%s' is r1 or r2; r3 is asked what became of the calls" % (path, found["what"]))
    return found


def bound(path, name, text):
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)( or more)?", text)
    if not match:
        sys.exit("%s: %s = '%s' is neither 'N' nor 'N or more'" % (path, name, text))
    return float(match.group(1)), bool(match.group(2))


def judge(path, figures):
    """What is not as expected. A figure that is not there is a fault, too."""
    faults = []
    for name, text in load(path)["expect"].items():
        limit, least = bound(path, name, text)
        if name not in figures:
            faults.append("%s is not known" % name)
        elif (figures[name] < limit) if least else (figures[name] > limit):
            faults.append("%s is %.4g, expected is %s%s" % (name, figures[name], "" if least else "at most ", text))
    return faults


def main(command, path, *rest):
    if command == "read":
        for name, value in values(path).items():
            print("%s=%s" % (name, value))
        load(path)
        for name, text in load(path)["expect"].items():
            bound(path, name, text)
        return 0
    figures = json.load(open(rest[0])) if os.path.exists(rest[0]) else {}
    for word in rest[1:]:
        name, value = word.split("=", 1)
        figures[name] = float(value)
    faults = judge(path, figures)
    name = os.path.splitext(os.path.basename(path))[0]
    print("%-34s %s" % ("scenario " + name, "BAD: " + "; ".join(faults) if faults else "GOOD"))
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in ("read", "judge") or (sys.argv[1] == "judge" and len(sys.argv) < 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
