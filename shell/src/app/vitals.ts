import { reportVital } from './report.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  interactionId: number;
}

/** Share of page loads that report: enough for a p75 per composition, few enough to cost nothing. */
const sample = 0.1;

/** Measures how this page load felt (largest paint, shifts, slowest interaction) and reports it when the page is left. */
export function measureVitals(): void {
  if (Math.random() >= sample || typeof PerformanceObserver === 'undefined') return;
  const vitals = { LCP: 0, CLS: 0, INP: 0 };

  observe('largest-contentful-paint', (entry) => (vitals.LCP = entry.startTime));
  let session = { value: 0, start: 0, last: 0 };
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift;
    if (hadRecentInput) return;
    // Shifts within a second of each other, five seconds at most, are one disturbance.
    const same = startTime - session.last < 1000 && startTime - session.start < 5000;
    session = { value: (same ? session.value : 0) + value, start: same ? session.start : startTime, last: startTime };
    vitals.CLS = Math.max(vitals.CLS, session.value);
  });
  observe('event', (entry) => {
    if ((entry as Interaction).interactionId > 0) vitals.INP = Math.max(vitals.INP, entry.duration);
  });

  document.addEventListener(
    'visibilitychange',
    () => {
      if (vitals.LCP > 0) reportVital('LCP', vitals.LCP);
      reportVital('CLS', vitals.CLS);
      if (vitals.INP > 0) reportVital('INP', vitals.INP);
    },
    { once: true },
  );
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
}
