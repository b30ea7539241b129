/** Clients of the one OpenID server that replaces all providers. */
export const names = /** @type {const} */ (['google', 'apple', 'github', 'facebook', 'x', 'discord'])
export const clientSecret = 'only-on-this-machine'
