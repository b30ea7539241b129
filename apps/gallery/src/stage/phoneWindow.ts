const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'

/** The page's window as a phone's: links of apps lead nowhere, and open nothing. */
export function phoneWindow(): Window & typeof globalThis {
  const navigator = { userAgent: agent, maxTouchPoints: 5 }
  return new Proxy(window, {
    get(target, key) {
      if (key === 'open') return () => null
      if (key === 'navigator') return navigator
      const value: unknown = Reflect.get(target, key, target)
      const isMethod = typeof value === 'function' && !/^[A-Z]/.test(String(key))
      return isMethod ? value.bind(target) : value
    },
  })
}
