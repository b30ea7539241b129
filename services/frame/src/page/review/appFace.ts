/** The operator gives the name, the browser the origin. */
export interface AppFace {
  readonly name: string
  /** URL on the page's own origin. */
  readonly logo?: string | undefined
}

export interface AppFaces {
  /**
   * Takes the page's first icon on its own origin: with others, a page could show another app's
   * logo.
   */
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
