export interface SourceField {
  readonly name: string
  readonly label: string
  readonly form: 'line' | 'lines' | 'number' | 'switch'
  readonly isRequired?: boolean
  readonly must?: { readonly match: RegExp; readonly words: string }
  readonly range?: { readonly min: number; readonly max: number; readonly isWhole: boolean }
  /** In effect while the field is empty. */
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

export const textLine = line

export const urlLine = (fallback?: string): SourceField =>
  line('url', 'Address (URL)', {
    must: url,
    ...(fallback === undefined ? { isRequired: true } : { fallback }),
  })

export const urlLines = (name: string, label: string, more: More = {}): SourceField => ({
  name,
  label,
  form: 'lines',
  must: url,
  ...more,
})

export const pictureLine = (name: string, label: string): SourceField => line(name, label, { must: url })

export const contractLine = (name: string, label: string, more: More = {}): SourceField =>
  line(name, label, { must: hex, ...more })

export const contractLines = (name: string, label: string, more: More = {}): SourceField => ({
  name,
  label,
  form: 'lines',
  must: hex,
  ...more,
})

export const slugLine = (name: string, label: string, help: string): SourceField =>
  line(name, label, { must: slug, isRequired: true, help })

export const numberLine = (
  name: string,
  label: string,
  {
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    isWhole = true,
    ...more
  }: Partial<SourceField['range']> & More = {},
): SourceField => ({ name, label, form: 'number', range: { min, max, isWhole }, ...more })

export const switchLine = (name: string, label: string, fallback: boolean): SourceField => ({
  name,
  label,
  form: 'switch',
  fallback,
})
