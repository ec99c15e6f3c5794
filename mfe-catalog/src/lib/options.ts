import type { Product, Variant } from './product.ts';

/** What the shopper has chosen; null while an option is open. A product without sizes has a null size for good. */
export interface Choice {
  size: number | null;
  color: number | null;
  unit: number | null;
}

export type Option = keyof Choice;

const ids: Readonly<Record<Option, 'size_id' | 'color_id' | 'unit_id'>> = { size: 'size_id', color: 'color_id', unit: 'unit_id' };
const lists: Readonly<Record<Option, 'sizes' | 'colors' | 'units'>> = { size: 'sizes', color: 'colors', unit: 'units' };

/** The options that need a decision: those with more than one value. */
export function openOptions(product: Product): Option[] {
  return (Object.keys(lists) as Option[]).filter((option) => product[lists[option]].length > 1);
}

/**
 * What stands chosen when the page opens: the only value of an option, and of the colours the first that can be bought,
 * because the picture shows a colour anyway. A size is never guessed.
 */
export function firstChoice(product: Product): Choice {
  const buyable = product.variants.find((variant) => variant.quantity > 0) ?? product.variants[0];
  const only = (option: Option) => (product[lists[option]].length === 1 ? (product[lists[option]][0]?.id ?? null) : null);
  return {
    size: only('size'),
    unit: only('unit') ?? (product.units.length > 1 ? (buyable?.unit_id ?? null) : null),
    color: only('color') ?? (product.colors.length > 1 ? (buyable?.color_id ?? null) : null),
  };
}

/** The option that is still open, in the order a shopper meets them. */
export function missingOption(product: Product, choice: Choice): Option | null {
  return openOptions(product).find((option) => choice[option] === null) ?? null;
}

/** The one variant of a complete choice; undefined while something is open or the combination does not exist. */
export function variantOf(product: Product, choice: Choice): Variant | undefined {
  if (missingOption(product, choice)) return undefined;
  return product.variants.find((variant) => fits(variant, choice));
}

/** Whether a value can still be bought together with what else is chosen. */
export function isAvailable(product: Product, choice: Choice, option: Option, id: number): boolean {
  const wanted = { ...choice, [option]: id };
  return product.variants.some((variant) => variant.quantity > 0 && fits(variant, wanted));
}

function fits(variant: Variant, choice: Choice): boolean {
  return (Object.keys(ids) as Option[]).every((option) => {
    const id = variant[ids[option]];
    return choice[option] === null || id === null || id === choice[option];
  });
}
