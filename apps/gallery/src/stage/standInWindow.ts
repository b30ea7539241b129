const agents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148',
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const

export function standInWindow(device: 'phone' | 'desktop'): Window & typeof globalThis {
  const navigator = { userAgent: agents[device], maxTouchPoints: device === 'phone' ? 5 : 0 }
  const location = new URL('https://lumen.example/prints')
  return new Proxy(window, {
    get(target, key) {
      if (key === 'open') return () => null
      if (key === 'navigator') return navigator
      if (key === 'location') return location
      const value: unknown = Reflect.get(target, key, target)
      const isMethod = typeof value === 'function' && !/^[A-Z]/.test(String(key))
      return isMethod ? value.bind(target) : value
    },
  })
}
