/** The placeholders of a text as an object type: `'Open {name}'` needs `{ name }`. */
export type WordParameters<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string | number } & WordParameters<Rest>
  : unknown

type Arguments<T extends string> = T extends `${string}{${string}}${string}`
  ? [parameters: WordParameters<T>]
  : []

/** Looks a text up and fills its placeholders. */
export type Translate<C extends Readonly<Record<string, string>>> = <K extends keyof C & string>(
  key: K,
  ...parameters: Arguments<C[K]>
) => string

/** Fills `{name}` placeholders; an unknown one stays as it is. */
export const fillWords = (text: string, parameters: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole))

/**
 * Makes the lookup of a catalogue.
 *
 * @param overrides texts of the host; a missing key keeps the catalogue's text
 */
export function createTranslate<C extends Readonly<Record<string, string>>>(
  catalogue: C,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Translate<C> {
  return (key, ...[parameters]) => {
    const own: unknown = overrides[key]
    // A page without types may give anything; a view must not fail for it.
    const text = typeof own === 'string' ? own : (catalogue[key] ?? key)
    return fillWords(text, parameters as Record<string, string> | undefined)
  }
}
