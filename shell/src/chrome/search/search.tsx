import { navigate, paths, useT } from '@shop/platform';
import { SearchIcon, CloseIcon, VisuallyHidden } from '@shop/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { DepartmentChoice } from './department-choice.tsx';
import { useSuggestions, type Suggestion } from './suggestions.ts';
import { useDebounced } from './use-debounced.ts';
import * as css from './search.module.css';

/** Milliseconds: asking waits for the typing to stop; what was suggested is forgotten after the field is left. */
const waits = { ask: 500, clear: 350 };

interface Props {
  /** Lets wide windows narrow the search to a department. */
  departments?: boolean;
}

/** The search of the header: completes while typing, goes to a suggestion or to the list of products. Arrow keys choose. */
export function Search({ departments = false }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const list = new URLSearchParams(pathname === paths.products() ? search : '');
  const asked = list.get('search') ?? '';
  const within = list.get('category_id') ?? '';
  const [text, setText] = useState(asked);
  const [department, setDepartment] = useState(within);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const left = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const { suggestions, corrected, answered } = useSuggestions(useDebounced(text, waits.ask), open);
  const shown = open && text.trim().length > 1 && (suggestions.length > 0 || answered);

  useEffect(() => setText(asked), [asked, pathname]);
  useEffect(() => setDepartment(within), [within, pathname]);
  useEffect(() => setActive(-1), [text]);
  useEffect(() => () => clearTimeout(left.current), []);

  const leave = () => {
    clearTimeout(left.current);
    left.current = setTimeout(() => {
      setOpen(false);
      setActive(-1);
    }, waits.clear);
  };
  const follow = (href: string) => {
    setOpen(false);
    void navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown && suggestions.length > 0) {
      event.preventDefault();
      // one place more than there are suggestions: the text as it was typed
      setActive((now) => ((now + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    } else if (step && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      // what the field stands in may close on the next one
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    }
  };

  return (
    <div role="search" className={css.search} onFocus={() => clearTimeout(left.current)} onBlur={leave}>
      <form
        className={css.form}
        action={paths.products()}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = suggestions[active];
          if (chosen && shown) follow(chosen.href);
          else if (text.trim() || department) follow(paths.products({ search: text.trim(), category_id: department }));
        }}
      >
        {departments && <DepartmentChoice value={department} onChange={setDepartment} />}
        <input
          className={css.input}
          name="search"
          type="search"
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('nav.search')}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t('nav.searchPlaceholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text && (
          <button type="button" className={css.clear} aria-label={t('shell.clearSearch')} onClick={() => setText('')}>
            <CloseIcon size={18} />
          </button>
        )}
        <button type="submit" className={css.submit} aria-label={t('nav.search')}>
          <SearchIcon size={20} aria-hidden="true" />
          <span aria-hidden="true">{t('nav.search')}</span>
        </button>
      </form>
      {shown && (
        // keeps the focus in the field while a suggestion is pressed
        <div className={css.panel} onPointerDown={(event) => event.preventDefault()}>
          {corrected && <p className={css.note}>{t('nav.didYouMean', { term: corrected })}</p>}
          <Suggestions id={id} suggestions={suggestions} active={active} onFollow={follow} />
          {suggestions.length === 0 && <NothingFound term={text.trim()} />}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{shown ? t('shell.suggestionCount', { count: suggestions.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** A search never ends here: everything there is, as a list and by department. */
function NothingFound({ term }: { term: string }) {
  const t = useT();
  return (
    <>
      <p className={css.note}>{t('empty.search', { term })}</p>
      <a className={css.option} href={paths.products()}>
        {t('nav.allProducts')}
      </a>
      <a className={css.option} href={paths.categories()}>
        {t('nav.allCategories')}
      </a>
    </>
  );
}

function Suggestions({ id, suggestions, active, onFollow }: { id: string; suggestions: Suggestion[]; active: number; onFollow: (href: string) => void }) {
  const t = useT();
  const headings = { terms: t('nav.suggestions'), products: t('nav.products'), categories: t('nav.categories'), shops: t('nav.shops') };
  const groups = [...new Set(suggestions.map(({ group }) => group))];
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('nav.suggestions')}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={css.group} data-group={group}>
          <p id={`${id}-${group}`} className={css.heading}>
            {headings[group]}
          </p>
          {suggestions.map((one, index) =>
            one.group !== group ? null : (
              <a
                key={one.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={css.option}
                href={one.href}
                ref={(element) => {
                  if (index === active) element?.scrollIntoView?.({ block: 'nearest' });
                }}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onFollow(one.href);
                }}
              >
                {one.image ? <img src={one.image} alt="" width={44} height={44} className={css.image} /> : group === 'terms' && <SearchIcon size={16} className={css.glass} aria-hidden="true" />}
                <span className={css.text}>{one.text}</span>
                {one.price && (
                  <b className={css.price}>
                    <bdi dir="ltr">{one.price}</bdi>
                  </b>
                )}
              </a>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
