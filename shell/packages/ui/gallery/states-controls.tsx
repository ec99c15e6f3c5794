import {
  BagIcon, Button, Checkbox, Combobox, FileUpload, HeartIcon, IconButton, Link, MoneyField, QuantityStepper, Radio, RadioGroup, SearchIcon, Select, Switch, Tag, TextArea, TextField, type ComboboxProps,
} from '../src/index.ts';
import { Piece } from './gallery.tsx';
import { w } from './words.ts';
import * as css from './gallery.module.css';

const nothing = () => undefined;
const cities = [w.city, w.home].map((label) => ({ value: label, label }));
const combobox: Omit<ComboboxProps, 'label'> = { options: cities, value: null, onValueChange: nothing, emptyText: w.none, loadingText: w.loading, openLabel: w.options };
const upload = { accept: 'image/*', chooseLabel: w.choose, dropText: w.drop, removeLabel: (file: File) => `${w.danger}: ${file.name}`, onFilesChange: nothing };
const step = { onValueChange: nothing, increaseLabel: w.more, decreaseLabel: w.less };

/** Everything that is pressed, typed into or chosen from: off, wrong, busy, empty, and with too much text. */
export function StatesOfControls() {
  return (
    <>
      <Piece title="Button: states">
        <Button variant="outline" disabled>
          {w.cancel}
        </Button>
        <Button variant="outline" loading>
          {w.cancel}
        </Button>
        <Button variant="danger" disabled>
          {w.danger}
        </Button>
        <Button href="#link">{w.view}</Button>
        <IconButton label={w.open} disabled>
          <HeartIcon size={20} />
        </IconButton>
        <IconButton label={w.loading} loading>
          <HeartIcon size={20} />
        </IconButton>
        <IconButton label={`${w.title}, 99+`} variant="surface" count={120}>
          <BagIcon size={22} />
        </IconButton>
        <Link href="#link" variant="quiet">
          {w.ghost}
        </Link>
        <Tag href="#tag">{w.chairs}</Tag>
        <Tag pressed={false} onPress={nothing}>
          {w.stock}
        </Tag>
        <div className={css.narrow}>
          <Button block>{w.long}</Button>
          <Link href="#link">{w.long}</Link>
        </div>
      </Piece>
      <Piece title="Fields: off">
        <div className={css.form}>
          <TextArea label={w.message} disabled defaultValue={w.lorem} />
          <MoneyField label={w.budget} symbol="﷼" position="suffix" value={80} onValueChange={nothing} disabled />
          <FileUpload label={w.files} files={[]} {...upload} disabled />
        </div>
        <div className={css.form}>
          <Select label={w.sort} options={cities} value={w.city} onValueChange={nothing} disabled />
          <Combobox label={w.country} {...combobox} disabled />
          <QuantityStepper value={1} {...step} label={w.quantity} disabled />
        </div>
        <div className={css.form}>
          <Checkbox label={w.stock} disabled />
          <Checkbox label={w.stock} disabled defaultChecked />
          <Checkbox label={w.filters} indeterminate checked={false} onCheckedChange={nothing} />
          <Switch label={w.stock} disabled />
          <RadioGroup label={w.delivery} disabled defaultValue="a">
            <Radio value="a" label={w.home} />
            <Radio variant="card" value="b" label={w.visit} />
          </RadioGroup>
        </div>
      </Piece>
      <Piece title="Fields: wrong, busy, empty">
        <div className={css.form}>
          <TextArea label={w.message} error={w.required} note="*" />
          <MoneyField label={w.budget} symbol="$" value={null} onValueChange={nothing} error={w.required} />
          <FileUpload label={w.files} files={[]} {...upload} error={w.required} />
        </div>
        <div className={css.form}>
          <Select label={w.sort} options={cities} value={null} onValueChange={nothing} placeholder={w.choose} error={w.required} />
          <Combobox label={w.country} {...combobox} error={w.required} />
          <Combobox label={w.cities} {...combobox} options={[]} loading />
        </div>
        <div className={css.form}>
          <TextField label={w.filters} hideLabel placeholder={w.filters} start={<SearchIcon size={18} />} />
          <RadioGroup label={w.size} error={w.required}>
            <Radio value="a" label="S" />
            <Radio value="b" label="M" />
          </RadioGroup>
        </div>
      </Piece>
      <Piece title="Fields: long text">
        <div className={css.narrow}>
          <TextField label={w.long} hint={w.long} defaultValue={w.long} />
          <Select label={w.sort} options={[{ value: 'a', label: w.long }]} value="a" onValueChange={nothing} />
          <Checkbox label={w.terms} />
          <Switch label={w.terms} defaultChecked />
          <FileUpload label={w.files} files={[new File(['x'], `${w.long}.jpg`)]} {...upload} sizeOf={() => '240 KB'} />
          <RadioGroup label={w.long} defaultValue="a">
            <Radio variant="card" value="a" label={w.terms} />
          </RadioGroup>
          <QuantityStepper value={1200} {...step} label={w.quantity} size="sm" />
        </div>
      </Piece>
    </>
  );
}
