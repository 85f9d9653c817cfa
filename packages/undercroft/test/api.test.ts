import { expect, test } from "vitest";
import { ambiguousNames, publicEntries, reportComplaints, undocumented } from "../../../scripts/api.mjs";

test("the reports say what every entry exports", () => {
  expect(reportComplaints()).toEqual([]);
});

test.each(publicEntries().map((entry) => [entry.name, entry] as const))(
  "%s: every name and member is explained",
  (_name, entry) => {
    expect(undocumented(entry)).toEqual([]);
  },
);

test("no name means two things", () => {
  expect(ambiguousNames()).toEqual([]);
});
