import { METRICS, METRICS_VERSION, plainValue, type SurveyRow } from "../insight/index.js";

/**
 * Returns levels as a Parquet file, for databases and notebooks: one row for each level, with plain values, and null where
 * a metric doesn't apply. The same levels always give the same bytes. Throws if
 * the package that writes them is not installed: it is optional, and loaded only now.
 */
export async function rowsFile(rows: readonly SurveyRow[], key: string): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import("hyparquet-writer").catch(() => {
    throw new Error("Parquet files need the package hyparquet-writer. Install it: npm install hyparquet-writer");
  });
  const buffer = parquetWriteBuffer({
    columnData: [
      { name: "seed", data: rows.map(({ seed }) => seed), type: "STRING", nullable: false },
      { name: "hash", data: rows.map(({ hash }) => hash), type: "STRING", nullable: false },
      ...METRICS.map((metric, i) => ({
        name: metric.id,
        data: rows.map(({ row }) => plainValue(metric, row[i]!)),
        type: metric.scale === 1 ? ("INT32" as const) : ("DOUBLE" as const),
        nullable: true,
      })),
    ],
    kvMetadata: [
      { key: "undercroft.key", value: key },
      { key: "undercroft.metrics", value: `${METRICS_VERSION}` },
    ],
  });
  return new Uint8Array(buffer);
}
