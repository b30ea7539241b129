/** One OpenID server replaces all. */
export const names = /** @type {const} */ (['google', 'apple', 'github', 'facebook', 'x', 'discord'])
export const clientSecret = 'only-on-this-machine'
