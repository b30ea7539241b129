import { z } from 'zod'
import { normalizeEmail } from '../emailAddress.js'

export const defaultAccent = '#1f5fe0'

/** Against white text (WCAG 2.2 AA). */
const minContrast = 4.5
/** Characters; it travels with each email. */
const maxPictureLength = 48_000
const maxUrlLength = 2_048

// Breaks and control characters forge headers; direction overrides forge words.
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must be at most ${most} characters`)
    .refine((text) => !unsafe.test(text), 'must be one line without control characters')

/** WCAG 2.2, 1…21, for `#rrggbb`. */
function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function isLogo(text: string): boolean {
  if (text.startsWith('data:'))
    return (
      text.length <= maxPictureLength &&
      /^data:image\/(?:png|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)
    )
  if (text.length > maxUrlLength || !text.startsWith('https://') || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

export const mailLookSchema = z.strictObject({
  /** Behind white text. */
  accent: z
    .string()
    .max(7, 'must be a color like #1f5fe0')
    .regex(/^#[0-9a-f]{6}$/i, 'must be a color like #1f5fe0')
    .toLowerCase()
    .refine(
      (color) => contrastToWhite(color) >= minContrast,
      'must be darker: white text on it needs a contrast of 4.5',
    )
    .optional(),
  logo: z
    .string()
    .max(maxPictureLength, 'must be a picture of at most 36 kB')
    .refine(isLogo, 'must be an https address, or a PNG, JPEG or GIF of at most 36 kB as a data: URL')
    .optional(),
  /** An address in a name would pass for the sender's. */
  senderName: line(64)
    .refine((name) => !/[<>@]/.test(name), 'must be a name without <, > and @')
    .optional(),
  replyTo: z
    .string()
    .max(254, 'must be at most 254 characters')
    .transform((text, { addIssue }) => {
      const address = normalizeEmail(text)
      if (address !== undefined) return address
      addIssue({ code: 'custom', message: 'must be one email address' })
      return z.NEVER
    })
    .optional(),
  footer: line(200).optional(),
})

export type MailLook = z.infer<typeof mailLookSchema>
