/** The browser's record of how this document was loaded; undefined where it keeps none. */
export function pageLoad(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
}

/** How this document was come to: followed or typed (`navigate`), reloaded, out of the history; undefined where the browser does not say. */
export function navigationType(): PerformanceNavigationTiming['type'] | undefined {
  return pageLoad()?.type;
}
