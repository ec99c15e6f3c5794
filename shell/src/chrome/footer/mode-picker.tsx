import { useT } from '@shop/platform';
import { MoonIcon, SunIcon } from '@shop/ui';
import { Picker } from '../header/picker.tsx';
import { setMode, useMode, type Mode } from '../lib/mode.ts';

/** Choice of brightness: light, dark, or as the device says. */
export function ModePicker() {
  const t = useT();
  const mode = useMode();
  const Icon = mode === 'dark' ? MoonIcon : SunIcon;
  const options: { value: Mode; label: string }[] = [
    { value: 'light', label: t('common.themeLight') },
    { value: 'dark', label: t('common.themeDark') },
    { value: 'system', label: t('common.themeSystem') },
  ];
  return <Picker label={t('common.theme')} icon={<Icon size={16} aria-hidden="true" />} options={options} value={mode} onChange={(value) => setMode(value as Mode)} />;
}
