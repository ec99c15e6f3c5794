import { useT } from '@shop/platform';
import { Radio, RadioGroup } from '@shop/ui';
import { isAvailable, openOptions, type Choice, type Option } from '../../lib/options.ts';
import type { Product } from '../../lib/product.ts';

interface OptionsProps {
  product: Product;
  choice: Choice;
  /** The shopper wanted to buy: what is still open is named. */
  asked: boolean;
  onChoose: (choice: Choice) => void;
}

const titles: Readonly<Record<Option, string>> = { color: 'product.color', size: 'product.size', unit: 'product.unit' };
const pleas: Readonly<Record<Option, string>> = { color: 'product.selectColor', size: 'product.selectSize', unit: 'catalog.selectUnit' };
const order: readonly Option[] = ['color', 'size', 'unit'];

/** Size, colour and unit, as far as there is something to choose. What is sold out with the rest of the choice says so. */
export function Options({ product, choice, asked, onChoose }: OptionsProps) {
  const t = useT();
  const open = openOptions(product);
  return order.filter((option) => open.includes(option)).map((option) => {
    const values = valuesOf(product, option);
    const chosen = values.find(({ id }) => id === choice[option]);
    return (
      <RadioGroup
        key={option}
        label={chosen ? `${t(titles[option])}: ${chosen.name}` : t(titles[option])}
        layout="row"
        value={chosen ? String(chosen.id) : ''}
        onValueChange={(value) => onChoose({ ...choice, [option]: Number(value) })}
        error={asked && !chosen ? t(pleas[option]) : undefined}
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
}

function valuesOf(product: Product, option: Option): readonly { id: number; name: string; hex?: string }[] {
  if (option === 'color') return product.colors;
  return option === 'size' ? product.sizes : product.units;
}
