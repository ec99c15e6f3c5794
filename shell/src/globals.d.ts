/** Version of each shared module that this shell provides. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;
declare const __VERSION__: string;
