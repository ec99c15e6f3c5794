import { boot, setCurrency, setLocale, useCurrency, useLocale, useT } from '@shop/platform';
import { GlobeIcon } from '@shop/ui';
import { Picker } from './picker.tsx';

/** Keeps a run of text left to right inside the text around it. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** Choice of currency: labelled 'name, symbol'. The page loads anew with every price in it. */
export function CurrencyPicker() {
  const t = useT();
  const chosen = useCurrency();
  const options = boot.master.currencies.map(({ id, name, symbol }) => ({ value: String(id), label: isolated(t('common.currencyLabel', { name, symbol })) }));
  if (options.length === 0) options.push({ value: '', label: t('common.currencyFallback') });
  return <Picker label={t('common.currency')} options={options} value={String(chosen.id)} onChange={(id) => setCurrency(Number(id))} />;
}

/** Choice of language, each in its own words. The page loads anew in it, in its direction. */
export function LanguagePicker({ plain }: { /** Without the globe. */ plain?: boolean }) {
  const t = useT();
  const name = useLocale((locale) => locale.name);
  const options = boot.master.languages.map((language) => ({ value: language.name, label: language.title, lang: language.name === 'ir' ? 'fa' : language.name }));
  if (options.length === 0) options.push({ value: name, label: t('common.languageDefault'), lang: 'en' });
  return <Picker label={t('common.language')} icon={!plain && <GlobeIcon size={16} aria-hidden="true" />} options={options} value={name} onChange={setLocale} />;
}
