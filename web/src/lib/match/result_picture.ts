/** The result as a picture to hand on: drawn on the spot, nothing is sent anywhere. */
import { TEAM_COLOURS } from "../board/teams";

export interface ResultFacts { title: string; place: string; teams: { name: string; score: number; seat: number }[]; lines: string[] }

const WIDTH = 1200;
const HEIGHT = 630;

export function resultPicture(facts: ResultFacts): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const display = getComputedStyle(document.documentElement).getPropertyValue("--display") || "serif";
  const light = pen.createRadialGradient(WIDTH / 2, HEIGHT * 0.4, 40, WIDTH / 2, HEIGHT / 2, WIDTH * 0.7);
  light.addColorStop(0, "#3a2c1e");
  light.addColorStop(1, "#0d0b09");
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (text: string, x: number, y: number, font: string, colour: string, align: CanvasTextAlign = "left", most = WIDTH - 120) => {
    [pen.font, pen.fillStyle, pen.textAlign] = [font, colour, align];
    pen.fillText(text, x, y, most);
  };
  write("Deepbowl", 60, 78, `600 44px ${display}`, "#f0c277");
  write(facts.place, WIDTH - 60, 74, "400 26px system-ui, sans-serif", "#d8cbb2", "right", 700);
  write(facts.title, 60, 170, `600 72px ${display}`, "#ffd65c");
  facts.teams.forEach((team, row) => {
    const y = 250 + row * 74;
    pen.fillStyle = TEAM_COLOURS[team.seat] ?? "#9a917f";
    pen.fillRect(60, y - 44, 12, 56);
    write(team.name, 92, y, "600 38px system-ui, sans-serif", "#f4ead6", "left", 860);
    write(String(team.score), WIDTH - 60, y, "700 52px system-ui, sans-serif", "#f4ead6", "right");
  });
  const below = 250 + facts.teams.length * 74;
  facts.lines.slice(0, 5).forEach((line, row) => write(line, 60, below + 14 + row * 38, "400 27px system-ui, sans-serif", "#d8cbb2"));
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
