/** The address at which people find this installation, as letters say it: PUBLIC_URL, else the address that it listens on. Never what a request says. */
export type Site = { origin: string };
