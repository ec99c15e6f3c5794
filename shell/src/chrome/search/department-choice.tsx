import { apiQuery, useT } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picker } from '../header/picker.tsx';
import * as css from './department-choice.module.css';

interface Props {
  /** Id of a category; '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * The department that a search is narrowed to. Departments are asked for when the pointer or the focus comes near. A category
 * that is no department (an address may name any) reads as 'All'.
 */
export function DepartmentChoice({ value, onChange }: Props) {
  const t = useT();
  const [near, setNear] = useState(false);
  const query = useQuery({ ...apiQuery('/categories'), enabled: near || value !== '', staleTime: 300_000 });
  const departments = query.data?.categories.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const known = departments.some((department) => department.value === value);
  return (
    <span className={css.choice} onPointerOver={() => setNear(true)} onFocus={() => setNear(true)}>
      <Picker label={t('shell.searchIn')} options={[{ value: '', label: t('shell.everywhere') }, ...departments]} value={known ? value : ''} onChange={onChange} />
    </span>
  );
}
