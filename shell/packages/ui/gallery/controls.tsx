import { useState } from 'react';
import {
  BagIcon, Button, Checkbox, Combobox, FileUpload, HeartIcon, IconButton, Link, MoneyField, Price, QuantityStepper, Radio, RadioGroup, Rating, SearchIcon, Select, Switch, Tag, TextArea, TextField,
  type ButtonVariant, type ComboboxOption,
} from '../src/index.ts';
import { Piece } from './gallery.tsx';
import { w } from './words.ts';
import * as css from './gallery.module.css';

const variants: ButtonVariant[] = ['primary', 'secondary', 'outline', 'ghost', 'danger', 'inverse'];
const shops: ComboboxOption[] = ['Casa Norrland', 'Hearth Kitchen', 'Little Cloud', 'Pixel Harbour'].map((label) => ({ value: label, label }));

/** Everything that is pressed, typed into or chosen from. */
export function Controls() {
  const [quantity, setQuantity] = useState(2);
  const [sort, setSort] = useState('1');
  const [shop, setShop] = useState<ComboboxOption | null>(null);
  const [on, setOn] = useState(true);
  const [budget, setBudget] = useState<number | null>(80);
  const [files, setFiles] = useState([new File([new Uint8Array(240_000)], 'chair.jpg', { type: 'image/jpeg' })]);
  return (
    <>
      <Piece title="Button">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {w[variant]}
          </Button>
        ))}
        <Button size="lg" icon={<BagIcon size={20} />}>
          {w.addToCart}
        </Button>
        <Button size="sm">{w.open}</Button>
        <Button loading>{w.addToCart}</Button>
        <Button disabled>{w.addToCart}</Button>
        <IconButton label={`${w.title}, 2`} count={2}>
          <BagIcon size={22} />
        </IconButton>
        <IconButton label={w.open} variant="soft">
          <HeartIcon size={20} />
        </IconButton>
        <Link href="#link">{w.ghost}</Link>
        <Link href="#link" variant="action">
          {w.ghost}
        </Link>
      </Piece>
      <Piece title="Fields">
        <div className={css.form}>
          <TextField label={w.name} placeholder="Ana" />
          <TextField label={w.email} error={w.required} defaultValue="ana@" start={<SearchIcon size={18} />} />
          <TextArea label={w.message} hint={w.hint} />
          <TextField label={w.city} disabled defaultValue="Lisbon" />
          <MoneyField label={w.budget} symbol="$" value={budget} onValueChange={setBudget} />
          <FileUpload label={w.files} files={files} onFilesChange={setFiles} accept="image/*" chooseLabel={w.choose} dropText={w.drop} removeLabel={(file) => `${w.danger}: ${file.name}`} sizeOf={(file) => `${Math.round(file.size / 1000)} KB`} />
        </div>
        <div className={css.form}>
          <Select label={w.sort} options={w.sorts.map((label, i) => ({ value: String(i), label }))} value={sort} onValueChange={setSort} />
          <Combobox label={w.country} options={shops} value={shop} onValueChange={setShop} emptyText={w.none} loadingText={w.loading} openLabel={w.options} clearLabel={w.cancel} />
          <Checkbox label={w.stock} defaultChecked />
          <Checkbox label={w.stock} error={w.required} />
          <Switch label={w.stock} checked={on} onCheckedChange={setOn} />
          <QuantityStepper value={quantity} onValueChange={setQuantity} max={9} label={w.quantity} increaseLabel={w.more} decreaseLabel={w.less} />
        </div>
        <div className={css.form}>
          <RadioGroup label={w.size} layout="row" defaultValue="M">
            {['S', 'M', 'L', 'XL'].map((size) => (
              <Radio key={size} variant="chip" value={size} label={size} disabled={size === 'XL'} />
            ))}
          </RadioGroup>
          <RadioGroup label={w.color} layout="row" defaultValue="#3a3d42">
            {['#3a3d42', '#d8c8b0', '#24365c'].map((color) => (
              <Radio key={color} variant="swatch" value={color} color={color} label={color} />
            ))}
          </RadioGroup>
          <RadioGroup label={w.delivery} defaultValue="a">
            <Radio variant="card" value="a" label={w.home} />
            <Radio variant="card" value="b" label={w.visit} />
            <Radio value="c" label={w.way} />
          </RadioGroup>
        </div>
      </Piece>
      <Piece title="Price, Rating, Tag">
        <Price price="$24.00" oldPrice="$29.50" oldPriceLabel="$29.50" />
        <Price price="$24.00" oldPrice="$29.50" oldPriceLabel="$29.50" discount={w.off} size="lg" />
        <Rating value={4.6} label="4.6 / 5" count="(120)" />
        <Rating value={3.4} label="3.4 / 5" variant="stars" />
        <Tag>{w.chairs}</Tag>
        <Tag pressed onPress={() => undefined}>
          {w.stock}
        </Tag>
        <Tag onRemove={() => undefined} removeLabel={w.danger}>
          Kubo
        </Tag>
      </Piece>
    </>
  );
}
