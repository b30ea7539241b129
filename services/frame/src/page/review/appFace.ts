/** How an app looks in an approval: the operator gives its name, the browser its origin. */
export interface AppFace {
  readonly name: string
  /** URL of its logo, on the page's own origin; without one, its first letter is shown. */
  readonly logo?: string | undefined
}

export interface AppFaces {
  /**
   * Takes a page's first icon on its own origin: with others, a page could show another app's logo.
   */
  note(origin: string, icons: readonly string[]): void
  of(origin: string): AppFace
}

/** @param name of the project, from the operator's settings */
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
