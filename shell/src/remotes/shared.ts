import * as platform from '@shop/platform';
import dayjs from 'dayjs';
import React from 'react';
import ReactDOM from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';
import * as zustand from 'zustand';
import * as query from './query-facade.ts';
import * as router from './router-facade.ts';

/** The shell's own copy of every shared module, by the name under which remotes ask for it. */
const libraries: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-router': router,
  zustand,
  '@tanstack/react-query': query,
  dayjs,
  '@shop/platform': platform,
};

/** The modules as the federation runtime wants them: present at once, one of each, strict about versions. */
export const shared = Object.fromEntries(
  Object.entries(libraries).map(([name, library]) => {
    const version = __SHARED_VERSIONS__[name] ?? '0.0.0';
    return [name, { version, lib: () => library, scope: ['default'], loaded: true, shareConfig: { singleton: true, strictVersion: true, eager: true, requiredVersion: `^${version}` } }];
  }),
);
