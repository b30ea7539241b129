/** How an app looks in an approval: its name is the operator's word, its address the browser's. */
export interface AppFace {
  readonly name: string
  /** The address of its logo, on the page's own origin; undefined: its first letter stands for it. */
  readonly logo?: string | undefined
}

/** The faces of the pages around the frame. */
export interface AppFaces {
  /** Takes the first icon of a page that lies on its own origin: from elsewhere a page could show the sign of another app. */
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
