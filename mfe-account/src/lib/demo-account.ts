/** Who may look around in the demo shop (`app_environment` is "demo"); the seed makes this account. */
export const demoAccount = { login: 'amira@demo.example', password: 'demo-shopper-1' } as const;
