/** A field of a source, and of which form it is. */
export interface SourceField {
  /** In the settings. */
  readonly name: string
  readonly label: string
  readonly form: 'line' | 'lines' | 'number' | 'switch'
  readonly isRequired?: boolean
  /** Pattern for one line, and the message when it does not match. */
  readonly must?: { readonly match: RegExp; readonly words: string }
  /** Of a number. */
  readonly range?: { readonly least: number; readonly most: number; readonly isWhole: boolean }
  /** Value in effect while the field is empty. */
  readonly fallback?: string | boolean
  readonly help?: string
}

type More = Partial<Omit<SourceField, 'name' | 'label' | 'form'>>

const url = {
  match: /^https?:\/\/[^\s/]+\S*$/i,
  words: 'Enter a full URL that begins with https:// or http://.',
}
const hex = { match: /^0x[0-9a-fA-F]{40}$/, words: 'Enter 0x and 40 hex digits.' }
const slug = { match: /^[-a-z0-9]{1,80}$/, words: 'Enter a name in lower case, such as ethereum.' }

const line = (name: string, label: string, more: More = {}): SourceField => ({
  name,
  label,
  form: 'line',
  ...more,
})

/** A line of text. */
export const textLine = line

/** A web address. */
export const urlLine = (fallback?: string): SourceField =>
  line('url', 'Address (URL)', {
    must: url,
    ...(fallback === undefined ? { isRequired: true } : { fallback }),
  })

/** Web addresses, one per line. */
export const urlLines = (name: string, label: string, more: More = {}): SourceField => ({
  name,
  label,
  form: 'lines',
  must: url,
  ...more,
})

/** An optional picture on the web. */
export const pictureLine = (name: string, label: string): SourceField => line(name, label, { must: url })

/** The address of a contract of an EVM chain. */
export const contractLine = (name: string, label: string, more: More = {}): SourceField =>
  line(name, label, { must: hex, ...more })

/** Addresses of contracts, one per line. */
export const contractLines = (name: string, label: string, more: More = {}): SourceField => ({
  name,
  label,
  form: 'lines',
  must: hex,
  ...more,
})

/** A name that another service gives to something. */
export const slugLine = (name: string, label: string, help: string): SourceField =>
  line(name, label, { must: slug, isRequired: true, help })

/** A number. */
export const numberLine = (
  name: string,
  label: string,
  {
    least = 0,
    most = Number.MAX_SAFE_INTEGER,
    isWhole = true,
    ...more
  }: Partial<SourceField['range']> & More = {},
): SourceField => ({ name, label, form: 'number', range: { least, most, isWhole }, ...more })

/** On or off. */
export const switchLine = (name: string, label: string, fallback: boolean): SourceField => ({
  name,
  label,
  form: 'switch',
  fallback,
})
