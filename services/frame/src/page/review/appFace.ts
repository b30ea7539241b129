/** Name from the operator, origin from the browser. */
export interface AppFace {
  readonly name: string
  /** URL on the page's own origin. */
  readonly logo?: string | undefined
}

export interface AppFaces {
  /** With icons of other origins, a page could show another app's logo. */
  note(origin: string, icons: readonly string[]): void
  of(origin: string): AppFace
}

export function createAppFaces(name: string): AppFaces {
  const logos = new Map<string, string>()
  return {
    note(origin, icons) {
      const logo = icons.find((icon) => URL.canParse(icon) && new URL(icon).origin === origin)
      if (logo === undefined) logos.delete(origin)
      else logos.set(origin, new URL(logo).href)
    },
    of: (origin) => ({ name, logo: logos.get(origin) }),
  }
}
