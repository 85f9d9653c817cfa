import { type Hit, parseQuery, type SearchCounts, Searcher } from "../../insight/index.js";
import { buildOptions } from "../order.js";
import type { Task } from "./task.js";

/** What to look for. */
export interface SearchArgs {
  /** The query, as it was written. */
  readonly where: string;
}

/** What was found among some seeds. */
export interface Searched {
  readonly hits: readonly Hit[];
  readonly counts: SearchCounts;
}

/** Looks for levels that meet a query. */
export const searchTask: Task<SearchArgs, Searched> = ({ order, chain }, { where }) => {
  const query = parseQuery(where);
  const options = buildOptions(order);
  return (seeds) => {
    const searcher = new Searcher(chain, query, options);
    const hits: Hit[] = [];
    for (const seed of seeds) {
      const hit = searcher.look(seed);
      if (hit !== undefined) hits.push(hit);
    }
    return { hits, counts: searcher.counts };
  };
};
