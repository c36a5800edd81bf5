/** Pictures of monsters, drawn for Deepbowl: paths around 0,0 that fit into a circle of radius 15. One without a picture shows its initials. */
export interface BeastPicture { fill: string; lines?: string }

const PICTURES: Record<string, BeastPicture> = {
  Hellhound: {
    fill: "M-11 -12l6 4h10l6 -4 1 9 -3 6 -4 1 -2 7h-6l-2 -7 -4 -1 -3 -6zM-6 -2l4 1 -4 2zM6 -2l-4 1 4 2zM-2 7h4l-2 3z",
  },
  "Tentacle Beast": {
    fill: "M-7 -6a7 7 0 0 1 14 0v4h-14zM-4 -7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z",
    lines: "M-6 -2c-2 6 -8 4 -7 10M-3 -1c0 6 -4 6 -3 12M0 -1c0 5 1 7 0 13M3 -1c0 6 4 6 3 12M6 -2c2 6 8 4 7 10",
  },
  Gorgon: {
    fill: "M-6 -4a6 7 0 0 1 12 0c0 6 -3 11 -6 11s-6 -5 -6 -11zM-4 -3l3 1 -3 1zM4 -3l-3 1 3 1zM-2 4h4l-2 1z",
    lines: "M-5 -9c-2 -4 -5 -2 -4 -5M-1 -11c0 -3 -3 -2 -2 -4M3 -10c2 -3 1 -4 4 -4M6 -7c4 -1 4 -4 7 -3M-6 -6c-4 0 -4 -3 -8 -1M-6 0c-4 1 -4 4 -7 3M6 0c4 1 4 4 7 3",
  },
  Hippogriff: {
    fill: "M-3 -12c6 -1 9 3 9 7l6 2 -5 3 -2 -1c-1 5 -5 6 -6 13h-10c0 -6 1 -10 3 -13l-6 -3 7 -1c0 -4 1 -7 4 -7zM1 -8a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z",
    lines: "M-5 2c-4 1 -7 -1 -9 -5M-5 5c-4 1 -7 0 -9 -2",
  },
  "Earth Golem": {
    fill: "M-5 -13h10v7h-10zM-12 -5h7v9h-7zM5 -5h7v9h-7zM-4.5 -5h9v9h-9zM-6 5h5v9h-5zM1 5h5v9h-5zM-3 -11h2v2h-2zM1 -11h2v2h-2z",
  },
  Cocatrice: {
    fill: "M-2 -13l3 2 3 -3 1 5c3 2 3 5 1 7l4 1 -5 2c-1 6 -4 8 -9 8l-3 5 -1 -6c-4 -2 -5 -6 -3 -10l5 4c0 -3 -1 -4 -1 -7 0 -4 2 -6 5 -8zM0 -7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z",
    lines: "M2 -1l1 4M-10 4c-3 -2 -4 -5 -3 -8",
  },
  "Cave Hydra": {
    fill: "M-8 6h16l3 8h-22zM-14 -9l7 -2 1 4 -5 2zM14 -9l-7 -2 -1 4 5 2zM-4 -14h8l-2 5h-4z",
    lines: "M-7 -7c4 4 1 8 2 14M7 -7c-4 4 -1 8 -2 14M0 -9v15",
  },
  Manticore: {
    fill: "M-9 -9l5 3h6l5 -3 2 7 -3 5c-1 5 -4 7 -5 10h-6l-1 -8 -4 -6zM-5 -3l3 1 -3 1zM3 -3l-3 1 3 1zM-2 3h3l-1.5 2z",
    lines: "M6 9c6 1 8 -5 6 -11M12 -2l-2 -4 4 -1zM-10 -6l-3 -4M-11 -1l-4 -1M-9 4l-4 2",
  },
  "Cave Dragon": {
    fill: "M-13 -2l7 -4 1 -7 4 5 5 -6 1 7c5 2 8 5 9 9l-6 1 3 4 -8 -1 -3 6 -4 -5 -6 2 3 -5 -7 1 5 -4zM-3 -2l4 1 -4 2z",
  },
};

export const beastPicture = (race: string): BeastPicture | null => PICTURES[race] ?? null;

/** Initials on the token of a monster without a picture. */
export const initials = (race: string): string => race.split(/\s+/).map((word) => word[0] ?? "").join("").slice(0, 2).toUpperCase();
