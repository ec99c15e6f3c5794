import { useT } from '@shop/platform';
import { EyeIcon, EyeOffIcon, IconButton, TextField, type TextFieldProps } from '@shop/ui';
import { useState } from 'react';

/** A password that can be looked at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
        </IconButton>
      }
    />
  );
}
