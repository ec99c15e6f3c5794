const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** How many places are remembered: enough to come out of a dialog within a drawer. */
const most = 8;

/** An element that had the focus, with what it stood in and where: each with its number among its siblings, innermost first. */
interface Trace {
  element: HTMLElement;
  outer: { element: Element; at: number }[];
}

/**
 * Keeps the keyboard's place when the focused element is taken away (a deleted address, the last line of a list): the focus
 * goes to what took its place, else to the nearest thing that is left around it, else to the page. Browsers would begin
 * anew at the top of the document.
 */
export function keepFocus(): void {
  let traces: Trace[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    traces = [traceOf(target), ...traces.filter(({ element }) => element !== target)].slice(0, most);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest(`${focusable}, label`)) traces = [];
  });
  let asked = false;
  new MutationObserver(() => {
    if (asked || !lost(traces[0])) return;
    asked = true;
    // dialogs give the focus back themselves, a moment after they are gone
    requestAnimationFrame(() => {
      asked = false;
      if (lost(traces[0])) restore(traces);
    });
  }).observe(document.body, { childList: true, subtree: true });
}

function lost(last: Trace | undefined): boolean {
  return last !== undefined && !last.element.isConnected && (document.activeElement === null || document.activeElement === document.body);
}

function restore(traces: readonly Trace[]): void {
  for (const { element, outer } of traces) if (take(element) || takeNear(outer)) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Gives the focus to an element; false when it is gone or hidden. */
function take(element: Element | undefined): boolean {
  if (element instanceof HTMLElement) element.focus();
  return element === document.activeElement;
}

/** Gives the focus to what stands where an element stood, in the innermost part of the page that is still there. */
function takeNear(outer: Trace['outer']): boolean {
  const root = document.getElementById('root');
  for (const { element, at } of outer) {
    if (!element.isConnected) continue;
    if (element === root) return false;
    const place = element.children[Math.min(at, element.children.length - 1)];
    const choices = [place, ...(place?.querySelectorAll(focusable) ?? []), ...element.querySelectorAll(focusable), element];
    if (choices.some((choice) => choice && take(choice))) return true;
  }
  return false;
}

function traceOf(element: HTMLElement): Trace {
  const outer: Trace['outer'] = [];
  for (let inner: Element = element; inner.parentElement && inner.parentElement !== document.body; inner = inner.parentElement) {
    outer.push({ element: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) });
  }
  return { element, outer };
}
