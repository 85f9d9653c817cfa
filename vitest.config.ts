import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests in a browser, which need the build. */
const BROWSER = ["apps/studio/test/**/*.test.ts", "apps/**/*.browser.test.ts", "apps/studio/src/stage/stage.test.ts"];

/** Tests that start programs or servers, or need the build. */
const OUTSIDE = [
  "packages/*/test/**/*.test.ts",
  "apps/crawl/src/terminal/terminal.test.ts",
  "apps/site/test/!(*.browser).test.ts",
  "scripts/**/*.test.ts",
];

/** Tests of one process that take longer than about a second, the longest first. `npm run check` leaves them out. */
const LONG = [
  "packages/undercroft/soak/soak.test.ts",
  "packages/undercroft/src/testing/contract.test.ts",
  "packages/undercroft/src/testing/nested-steps.test.ts",
  "packages/undercroft/src/testing/combinations.test.ts",
  "packages/undercroft/src/formats/recipes/typescript.test.ts",
  "packages/undercroft/src/recipes/grown.test.ts",
  "packages/undercroft/src/verify/verify.test.ts",
  "packages/undercroft/src/insight/search.test.ts",
  "packages/undercroft/src/prefabs/steps/room-vaults.test.ts",
  "packages/undercroft/src/wfc/bad-input.test.ts",
  "packages/undercroft/src/insight/metrics/slow-metrics.test.ts",
  "packages/undercroft/src/chain/types.test.ts",
  "apps/crawl/src/bot/play.test.ts",
  "packages/undercroft/src/testing/broken-steps.test.ts",
  "packages/undercroft/src/formats/drawings/prefab-roundtrip.test.ts",
  "packages/undercroft/src/prefabs/proof/bounds.test.ts",
  "packages/undercroft/src/wfc/collapse.test.ts",
  "packages/undercroft/src/insight/compare-levels.test.ts",
  "packages/undercroft/src/analysis/layout/slow-metrics.test.ts",
  "packages/undercroft/src/insight/report/report.test.ts",
  "apps/studio/src/exports/exports.test.ts",
  "packages/undercroft/src/verify/plot.test.ts",
  "packages/undercroft/src/prefabs/steps/sketch.test.ts",
  "packages/undercroft/src/recipes/recipes.test.ts",
  "packages/undercroft/src/wfc/hard-tiles.test.ts",
  "packages/undercroft/src/chain/run/on-step.test.ts",
  "packages/undercroft/src/layers/corridor-layers.test.ts",
  "packages/undercroft/src/prefabs/place/place-before.test.ts",
  "apps/studio/src/share/link.test.ts",
  "packages/undercroft/src/prefabs/outcome/outcome.test.ts",
  "packages/undercroft/src/formats/pictures/png.test.ts",
  "apps/studio/src/draw/book.test.ts",
  "packages/undercroft/src/prefabs/steps/prefabs-due.test.ts",
  "packages/undercroft/src/formats/maps/ldtk/ldtk.test.ts",
  "packages/undercroft/src/chain/level-message.test.ts",
  "packages/undercroft/src/builders/cycles.test.ts",
  "apps/crawl/src/ui/crawl.test.ts",
  "packages/undercroft/src/worlds/world.test.ts",
  "apps/studio/src/draw/try-it.test.ts",
  "packages/undercroft/src/prefabs/proof/prove.test.ts",
  "packages/undercroft/src/formats/maps/godot/godot.test.ts",
  "packages/undercroft/src/prefabs/steps/section.test.ts",
  "packages/undercroft/src/insight/compare.test.ts",
  "packages/undercroft/src/formats/maps/tiled/read-tiled.test.ts",
  "packages/undercroft/src/recipes/pauses.test.ts",
  "packages/undercroft/src/layers/waveform-collapse.test.ts",
  "packages/undercroft/src/prefabs/place/place-vault.test.ts",
  "packages/undercroft/src/recipes/inhabited.test.ts",
  "packages/undercroft/src/prefabs/steps/room-templates.test.ts",
  "packages/undercroft/src/prefabs/steps/gated-rooms.test.ts",
  "packages/undercroft/src/formats/recipes/recipe-json.test.ts",
  "apps/crawl/src/core/spawn.test.ts",
  "packages/undercroft/src/prefabs/place/ground.test.ts",
  "packages/undercroft/src/chain/chain.test.ts",
  "packages/undercroft/src/formats/maps/written-level.test.ts",
  "packages/undercroft/src/wfc/exhaustive.test.ts",
  "packages/undercroft/src/dungeon/dungeon.test.ts",
  "apps/studio/src/state/draft.test.ts",
  "packages/undercroft/src/formats/drawings/xp.test.ts",
  "packages/undercroft/src/prefabs/place/as-drawn.test.ts",
  "packages/undercroft/src/prefabs/packs/shipped.test.ts",
  "packages/undercroft/src/formats/drawings/xp-drawing.test.ts",
  "packages/undercroft/src/entries/ready-recipes.test.ts",
  "packages/undercroft/src/formats/maps/tabletop/uvtt.test.ts",
  "packages/undercroft/src/formats/drawings/vault-file.test.ts",
  "apps/crawl/src/core/strata.test.ts",
  "packages/undercroft/src/prefabs/place/place.test.ts",
  "packages/undercroft/src/prefabs/place/grow-round.test.ts",
  "packages/undercroft/src/prefabs/place/uses.test.ts",
  "packages/undercroft/src/layers/secret-doors.test.ts",
  "packages/undercroft/src/insight/survey.test.ts",
  "packages/undercroft/src/analysis/plot-walks.test.ts",
  "packages/undercroft/src/layers/river.test.ts",
  "packages/undercroft/src/recipes/settled.test.ts",
  "packages/undercroft/src/prefabs/packs/samples.test.ts",
  "packages/undercroft/src/chain/level/level-file.test.ts",
  "packages/undercroft/src/prefabs/place/sites.test.ts",
  "packages/undercroft/src/layers/digging-layers.test.ts",
  "packages/undercroft/src/builders/bsp-interior.test.ts",
  "packages/undercroft/soak/dungeons.test.ts",
  "packages/undercroft/src/layers/within.test.ts",
  "packages/undercroft/src/formats/pictures/level-picture.test.ts",
  "packages/undercroft/soak/towns.test.ts",
  "packages/undercroft/src/analysis/layout/profile.test.ts",
  "packages/undercroft/soak/plots.test.ts",
  "packages/undercroft/src/builders/dla.test.ts",
  "packages/undercroft/src/spawning/spawn-region.test.ts",
  "packages/undercroft/src/prefabs/place/prefab-race.test.ts",
  "packages/undercroft/src/prefabs/packs/blueprints.test.ts",
  "packages/undercroft/src/formats/drawings/png-drawing.test.ts",
  "packages/undercroft/src/core/hash.test.ts",
  "packages/undercroft/src/recipes/wave-recipes.test.ts",
  "packages/undercroft/src/analysis/voronoi.test.ts",
  "packages/undercroft/src/chain/run/reseat.test.ts",
  "packages/undercroft/src/builders/settlement.test.ts",
  "packages/undercroft/src/builders/drunkards-walk.test.ts",
  "packages/undercroft/src/dungeon/named-levels.test.ts",
  "packages/undercroft/src/worlds/world-dungeon.test.ts",
  "packages/undercroft/src/prefabs/steps/prefab-level.test.ts",
  "packages/undercroft/src/formats/node/recipe-files.test.ts",
  "packages/undercroft/src/wfc/connectivity.test.ts",
];

/** What takes the most work, of which a browser or a program may do the greater part, the longest first. */
const LONGEST = [
  "packages/undercroft/test/docs.test.ts",
  "packages/undercroft/test/packaging.test.ts",
  "apps/studio/test/manners.test.ts",
  "packages/undercroft/test/survey.test.ts",
  "apps/studio/test/watch.test.ts",
  "apps/studio/test/explore.test.ts",
  "packages/fleet/test/fleet.test.ts",
  "packages/undercroft/test/examples.test.ts",
  "apps/studio/test/gallery.test.ts",
  "apps/studio/test/roll.test.ts",
  "apps/studio/test/tune.test.ts",
  "packages/undercroft/test/build-many.test.ts",
  "apps/studio/test/bad-input.test.ts",
  "packages/undercroft/test/mutated-files.test.ts",
  "apps/site/test/site.browser.test.ts",
  "apps/studio/test/chains.test.ts",
  "apps/studio/test/draw.test.ts",
  "packages/undercroft/test/same-hash.test.ts",
  "apps/studio/test/touch.test.ts",
  "apps/site/test/live.browser.test.ts",
  "packages/undercroft/test/search.test.ts",
  "apps/crawl/src/browser/crawl.browser.test.ts",
  "apps/studio/test/exports.test.ts",
  "packages/undercroft/test/diff.test.ts",
  "apps/studio/test/share.test.ts",
  "packages/undercroft/test/workers.test.ts",
  "packages/undercroft/test/own-library.test.ts",
  "scripts/new-builder.test.ts",
  "packages/undercroft/test/pack.test.ts",
  "apps/studio/test/history.test.ts",
  "apps/crawl/src/terminal/terminal.test.ts",
  "packages/undercroft/test/report.test.ts",
  "apps/studio/test/tiles.test.ts",
  "packages/undercroft/test/command.test.ts",
  "packages/undercroft/test/measure.test.ts",
  "apps/studio/src/play/play.browser.test.ts",
  "packages/undercroft/test/tiled-programs.test.ts",
  "packages/undercroft/test/catalogue.test.ts",
  "apps/site/test/pages.test.ts",
  "packages/undercroft/test/cli.test.ts",
  "apps/studio/test/sheet.test.ts",
  "packages/undercroft/test/new-part.test.ts",
  "packages/undercroft/test/dungeon.test.ts",
  "packages/undercroft/test/reference.test.ts",
  "packages/undercroft/test/formats-cli.test.ts",
  "packages/undercroft/test/worker-browser.test.ts",
  "packages/undercroft/test/blame.test.ts",
  "packages/undercroft/test/editor-help.test.ts",
  "packages/undercroft/test/ldtk-programs.test.ts",
  "packages/undercroft/test/survey-catalogue.test.ts",
  "scripts/long/record.test.ts",
  ...LONG,
];

/** The longest first: whatever is begun last, everybody else waits for it. Of the others, the tests beside the source are short. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const listed = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return listed < 0 ? LONGEST.length + Number(moduleId.includes("/src/")) : listed;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

/** The milliseconds that a test may take. Without samples (`npm run soak -- tests`) some of them take long on purpose. */
const PATIENCE = process.env.UNDERCROFT_WHOLE === undefined ? 300_000 : 4 * 3_600_000;

/** What all of them share. */
const common = {
  setupFiles: ["scripts/check/equal-bytes.mjs"],
  // Nothing of these changes what a module holds, so that a process loads modules, and starts a browser, once for all of them.
  isolate: false,
  // The build is run as it is, by Node alone.
  server: { deps: { external: [/\/packages\/[a-z]+\/dist\//] } },
  // Property tests and process tests take their time on slow machines; no test measures time.
  testTimeout: PATIENCE,
  hookTimeout: 300_000,
  // What somebody waits for may take its time as well: a second, which is the default, passes quickly on a busy machine.
  expect: { poll: { timeout: 60_000, interval: 50 } },
};

const UNIT = ["packages/*/{src,soak}/**/*.test.ts", "apps/*/src/**/*.test.ts"];

/** Parts that can be run by themselves, such as `--project unit`. */
const PARTS = [
  { name: "unit", include: UNIT, exclude: [...BROWSER, ...OUTSIDE, ...LONG] },
  { name: "browser", include: BROWSER },
  { name: "long", include: LONG },
  { name: "outside", include: OUTSIDE },
];

/** All of them at once: processes go on with what they have loaded only within a project. */
const ALL = [{ name: "all", include: [...UNIT, ...BROWSER, ...OUTSIDE] }];

const isPart = process.argv.some((arg) => arg.startsWith("--project"));

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than cores: some of them wait for a browser or for a program that they have started.
    maxWorkers: availableParallelism() + 1,
    projects: (isPart ? PARTS : ALL).map((part) => ({ test: { ...common, ...part } })),
  },
});
