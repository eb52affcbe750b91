/** A help page's file in a language, as its page names it, from the path of its module: `sketch/en`, `topics/boards.en`. */
export function helpFileOf(modulePath: string): string {
  return modulePath.replace('../../../nodes/', '').replace('./', '').replace('/docs/', '/').replace('.mdx', '');
}
