/** The page: a header, and one of its screens. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { CrashPanel } from "./components/CrashPanel";
import { Header } from "./components/Header";
import { Help } from "./components/Help";
import { lazy } from "./components/lazy";
import { Toast } from "./components/toast";
import { forgetAddress, fullAddress, keepAddress, route, TITLES } from "./route";
import { sharing } from "./share";

const Plane = lazy(() => import("./pairs/Plane"));
const Space = lazy(() => import("./pairs/Space"));
const Toy = lazy(() => import("./toy/Toy"));

function ToyScreen({ dimension }: { dimension: 2 | 3 }): JSX.Element {
    const screen = dimension === 2 ? "toy2" : "toy3";
    useEffect(() => {
        sharing.value = { link: () => ({ link: fullAddress(location.hash) }) };
        return forgetAddress;
    }, []);
    return (
        <Toy key={screen} dimension={dimension} opened={route.value}
            onText={(text) => keepAddress(`#/${screen}?${text}`)} />
    );
}

function UnknownScreen(): JSX.Element {
    return (
        <section class="notice" role="alert" aria-label="No such screen">
            <h1>There is no such screen</h1>
            <p>{`The address ends in “${route.value.fragment.slice(0, 80)}”, which names none of the screens.`}</p>
            <p>
                <a href="#/2d">Two shapes of the plane</a>, <a href="#/3d">two shapes of space</a>,{" "}
                <a href="#/toy2">bodies of the plane</a>, <a href="#/toy3">bodies of space</a>
            </p>
        </section>
    );
}

function Screen(): JSX.Element {
    switch (route.value.screen) {
        case "2d":
            return <Plane />;
        case "3d":
            return <Space />;
        case "toy2":
            return <ToyScreen dimension={2} />;
        case "toy3":
            return <ToyScreen dimension={3} />;
        case "unknown":
            return <UnknownScreen />;
    }
}

export function App(): JSX.Element {
    const { screen } = route.value;
    useEffect(() => {
        document.title = `${TITLES[screen]} – Tact playground`;
    }, [screen]);
    return (
        <>
            <Header />
            <main class="main"><Screen /></main>
            <CrashPanel />
            <Help />
            <Toast />
        </>
    );
}
