/** The table a page looks at: what the server says of it, and what its coach does there. */
import * as api from "../api";
import { forget, matchAddress, buildAddress, myToken, rememberTable, tableBegan } from "../pages/my_matches";
import type { Sit, TableView } from "../protocol";
import { go } from "../router";
import { listen } from "./lobby_line";

export class TablePage {
  view = $state.raw<TableView | null>(null);
  /** It has ended, or never was. */
  gone = $state(false);
  down = $state(false);
  busy = $state(false);
  problem = $state.raw<unknown>(null);
  /** When those who are not ready lose their seats, by this browser's clock. */
  until = $state<number | null>(null);
  private token: string | null;
  private stop: () => void = () => undefined;

  constructor(readonly id: string) {
    this.token = myToken(id);
  }

  get mine(): number {
    return this.view?.you ?? -1;
  }

  get isHost(): boolean {
    return this.mine >= 0 && this.view?.host === this.mine;
  }

  get full(): boolean {
    return this.view?.seats.every((seat) => seat.kind !== "open") ?? false;
  }

  start(): () => void {
    this.look();
    return () => this.stop();
  }

  private look(): void {
    this.stop();
    this.stop = listen({ type: "table", table: this.id, token: this.token ?? "" }, (message) => {
      if (message.type === "table") void this.show(message.table);
    }, (lost) => { this.down = lost; });
  }

  private async show(view: TableView | null): Promise<void> {
    if (view && this.view && view.revision < this.view.revision) return; // said before what was just done
    this.view = view;
    this.until = view?.ready_in == null ? null : Date.now() + view.ready_in;
    if (!view) await this.leadOn();
    else if (view.begun) this.enter(view.being_built);
  }

  /** A table that is gone may have become a match, which has its id. */
  private async leadOn(): Promise<void> {
    try {
      this.enter((await api.match(this.id)).being_built);
    } catch {
      forget(this.id);
      this.gone = true;
    }
  }

  private enter(beingBuilt: boolean): void {
    this.stop();
    tableBegan(this.id);
    go((beingBuilt ? buildAddress : matchAddress)(this.id));
  }

  /** Do something at the table, one thing at a time; what goes wrong is shown. */
  private async act(deed: () => Promise<TableView | null>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await this.show(await deed());
    } catch (caught) {
      this.problem = caught;
    } finally {
      this.busy = false;
    }
  }

  sit(wish: Sit): Promise<void> {
    return this.act(async () => {
      const seated = await api.sit(this.id, wish, this.mine >= 0 ? this.token ?? undefined : undefined);
      this.token = seated.token;
      rememberTable(this.id, seated.table.you, seated.token);
      this.look();
      return seated.table;
    });
  }

  leave(): Promise<void> {
    return this.act(async () => {
      const view = await api.leaveTable(this.id, this.token ?? "");
      forget(this.id);
      this.token = null;
      if (view) this.look();
      else go("/lobby");
      return view;
    });
  }

  ready(isReady: boolean): Promise<void> {
    return this.act(() => api.ready(this.id, this.token ?? "", isReady));
  }

  begin(): Promise<void> {
    return this.act(() => api.startTable(this.id, this.token ?? ""));
  }

  kick(seat: number): Promise<void> {
    return this.act(() => api.kick(this.id, this.token ?? "", seat));
  }
}
