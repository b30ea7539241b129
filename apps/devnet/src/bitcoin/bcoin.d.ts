// bcoin has no types, and we use little of it.
declare module 'bcoin/lib/*'
