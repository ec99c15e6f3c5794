/** A text of the interface by its key, with the plain values of its message filled in (amounts as they are: the interface isolates them in right-to-left text). */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Reads the interface's texts as browsers do, so that journeys find things by what a person reads, in any language. */
export async function wordsOf(origin: string, locale: string): Promise<Words> {
  const response = await fetch(`${origin}/api/lang/${locale}`);
  const { data } = (await response.json()) as { data: Record<string, string> | { messages: Record<string, string> } };
  const messages = ('messages' in data ? data.messages : data) as Record<string, string>;
  return (key, values = {}) => {
    const text = messages[key];
    if (text === undefined) throw new Error(`there is no message ${key} in ${locale}`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
