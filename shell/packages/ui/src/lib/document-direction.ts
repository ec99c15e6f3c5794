/** Reads the direction of the document. It cannot change without a reload, so this is no state. */
export function documentDirection(): 'ltr' | 'rtl' {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}
