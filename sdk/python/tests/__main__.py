"""All tests, with the outcome of each as a line of JSON: `python3 -m tests`."""

import json
import sys
import unittest


class JsonResult(unittest.TestResult):
    def stopTest(self, test: unittest.TestCase) -> None:
        faults = [text for failed, text in self.failures + self.errors if failed is test]
        sys.stdout.write(json.dumps({"test": test.id(), "fault": "\n".join(faults)}) + "\n")
        super().stopTest(test)


tests = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
result = JsonResult()
tests.run(result)
for _, text in result.errors:
    sys.stderr.write(text)
sys.exit(0 if result.wasSuccessful() else 1)
