/** Shows that it is the coach's turn. Messages have no content, so nothing about the match passes through a push service. */
self.addEventListener("push", (event) => {
  event.waitUntil(self.registration.showNotification("Deepbowl", { body: "It is your turn.", icon: "/favicon.svg", tag: "deepbowl-turn" }));
});

/** A click opens the home page, which lists what waits for the coach; an open page comes to the front. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages[0];
    if (page) await page.focus();
    else await self.clients.openWindow("/");
  })());
});
