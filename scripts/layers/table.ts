/** A room of a folder: a folder or some files, what they own, and which other rooms they may import. */
export type LayerRow = {
  /**
   * Its path within the table's folder: a folder, a file, or several that are one room. `*` is each folder there by itself, files are
   * named one by one. The first row that fits a file is its row.
   */
  readonly at: string | readonly string[];
  /** Those files of it alone, as a path in the repository. */
  readonly files?: RegExp;
  /** The room in the documents, where its path does not say it; a folder with a name gets no README. */
  readonly name?: string;
  /** One plain sentence without its full stop. */
  readonly owns: string;
  /** The rooms of the folder that it may import, as paths within it: rows that stand before this one, or files of them. */
  readonly imports: readonly string[] | 'all';
  /** The npm packages that it may import; any where this is missing. */
  readonly packages?: readonly string[];
  /** Advice instead of another import; the folder says it where this is missing. */
  readonly advice?: string;
};

/** A folder whose rooms stand in floors: a row may name only rows before it, so that no arrow goes up. */
export type LayerTable = {
  /** Its path; empty for the repository. */
  readonly folder: string;
  readonly advice: string;
  /** From the lowest floor to the roof. */
  readonly rows: readonly LayerRow[];
};
