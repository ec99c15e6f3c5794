import { useT } from '@shop/platform';
import { Radio, RadioGroup } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { isAvailable, openOptions, type Option } from '../../lib/options.ts';
import type { Product } from '../../lib/product.ts';
import * as css from './options.module.css';
import type { Purchase } from './use-purchase.ts';

const titles: Readonly<Record<Option, string>> = { color: 'product.color', size: 'product.size', unit: 'product.unit' };
const pleas: Readonly<Record<Option, string>> = { color: 'product.selectColor', size: 'product.selectSize', unit: 'catalog.selectUnit' };
const order: readonly Option[] = ['color', 'size', 'unit'];

/**
 * Size, colour and unit, as far as there is something to choose. What is sold out with the rest of the choice says so; what is
 * open when the shopper wants to buy is named, comes into view and takes the focus.
 */
export function Options({ product, purchase: { choice, choose, asked } }: { product: Product; purchase: Purchase }) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    const open = root.current?.querySelector('[aria-invalid]');
    open?.scrollIntoView({ block: 'center' });
    open?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
  }, [asked]);
  const open = openOptions(product);
  if (open.length === 0) return null;
  const groups = order.filter((option) => open.includes(option)).map((option) => {
    const values = valuesOf(product, option);
    const chosen = values.find(({ id }) => id === choice[option]);
    return (
      <RadioGroup
        key={option}
        label={chosen ? `${t(titles[option])}: ${chosen.name}` : t(titles[option])}
        layout="row"
        value={chosen ? String(chosen.id) : ''}
        onValueChange={(value) => choose({ ...choice, [option]: Number(value) })}
        error={asked > 0 && !chosen ? t(pleas[option]) : undefined}
      >
        {values.map(({ id, name, hex }) => {
          const available = isAvailable(product, choice, option, id);
          return (
            <Radio
              key={id}
              value={String(id)}
              variant={hex ? 'swatch' : 'chip'}
              color={hex}
              label={available ? name : `${name} (${t('product.outOfStock')})`}
              disabled={!available && option !== 'color'}
            />
          );
        })}
      </RadioGroup>
    );
  });
  return <div ref={root} className={css.options}>{groups}</div>;
}

function valuesOf(product: Product, option: Option): readonly { id: number; name: string; hex?: string }[] {
  if (option === 'color') return product.colors;
  return option === 'size' ? product.sizes : product.units;
}
