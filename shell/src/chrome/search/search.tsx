import { navigate, paths, useT } from '@shop/platform';
import { SearchIcon, CloseIcon, VisuallyHidden } from '@shop/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { useSuggestions, type Suggestion } from './suggestions.ts';
import { useDebounced } from './use-debounced.ts';
import * as css from './search.module.css';

/** Milliseconds: asking waits for the typing to stop; what was suggested is forgotten after the field is left. */
const waits = { ask: 500, clear: 350 };

/** The search of the header: completes while typing, goes to a suggestion or to the list of products. Arrow keys choose. */
export function Search() {
  const t = useT();
  const { pathname, search } = useLocation();
  const asked = pathname === paths.products() ? (new URLSearchParams(search).get('search') ?? '') : '';
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const left = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const { suggestions, corrected, answered } = useSuggestions(useDebounced(open ? text : '', waits.ask));
  const shown = open && text.trim().length > 1 && (suggestions.length > 0 || answered);

  useEffect(() => setText(asked), [asked, pathname]);
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
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <div role="search" className={css.search}>
      <form
        className={css.form}
        action={paths.products()}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = suggestions[active];
          if (chosen && shown) follow(chosen.href);
          else if (text.trim()) follow(paths.products({ search: text.trim() }));
        }}
      >
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
          onFocus={() => {
            clearTimeout(left.current);
            setOpen(true);
          }}
          onBlur={leave}
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
          {suggestions.length === 0 && <p className={css.note}>{t('empty.search', { term: text.trim() })}</p>}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{shown ? t('shell.suggestionCount', { count: suggestions.length }) : ''}</span>
      </VisuallyHidden>
    </div>
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
