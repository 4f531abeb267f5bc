# The command `tact` and its man page, which the command itself writes.

find_package(PkgConfig)
if(NOT PkgConfig_FOUND)
    message(FATAL_ERROR "The command tact needs pkg-config. Run tools/bootstrap.sh demo, or configure with -DTACT_COMMAND=OFF.")
endif()
foreach(module assimp jansson cairo libgif minizip expat)
    pkg_check_modules(${module} IMPORTED_TARGET ${module})
    if(NOT ${module}_FOUND)
        message(FATAL_ERROR "The command tact needs ${module} (Debian: libassimp-dev libjansson-dev libcairo2-dev "
            "libgif-dev libminizip-dev libexpat1-dev). Run tools/bootstrap.sh demo, or configure with -DTACT_COMMAND=OFF.")
    endif()
endforeach()
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

function(tact_command_options target)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/cli)
    target_compile_options(${target} PRIVATE ${tact_flags} ${TACT_CLIENT_FLAGS})
    # The POSIX functions of the C library beside C17's: getopt, isatty, clock_gettime.
    target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
    foreach(module ${ARGN})
        target_link_libraries(${target} PRIVATE PkgConfig::${module})
    endforeach()
endfunction()

# Compiles a source for each dimension and each of the libraries. The float library is only linked: its TACT_FLOAT is for
# the objects that want it.
function(tact_command_variants target source)
    get_filename_component(name ${source} NAME_WE)
    foreach(dimension 2 3)
        foreach(library ${ARGN})
            set(variant ${library}_${name}${dimension})
            add_library(${variant} OBJECT ${PROJECT_SOURCE_DIR}/cli/${source})
            tact_command_options(${variant})
            target_compile_definitions(${variant} PRIVATE TACT_DIMENSION=${dimension})
            target_link_libraries(${variant} PRIVATE ${library})
            target_sources(${target} PRIVATE $<TARGET_OBJECTS:${variant}>)
        endforeach()
    endforeach()
endfunction()

# Scene files and the worlds that they make (cli/scene/scene.h, cli/scene/scene_world.h), for the command, tests and benchmarks.
set(scene_sources base/file.c base/error.c base/progress.c base/geometry.c base/locate.c base/reader.c base/suggest.c base/text.c
    base/threads.c base/units.c scene/scene.c scene/dynamics.c scene/height_field.c scene/parse.c scene/shape_types.c)
list(TRANSFORM scene_sources PREPEND ${PROJECT_SOURCE_DIR}/cli/)
add_library(tact_scene STATIC ${scene_sources})
tact_command_options(tact_scene jansson)
tact_command_variants(tact_scene scene/scene_world.c tact_static tact_float_static)
target_include_directories(tact_scene INTERFACE ${PROJECT_SOURCE_DIR}/cli)
target_link_libraries(tact_scene PUBLIC tact_static Threads::Threads INTERFACE $<LINK_ONLY:tact_float_static>)

# The rest but main(), so that tests and fuzz targets can reach into the command.
file(GLOB command_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*/*.c)
list(REMOVE_ITEM command_sources ${scene_sources})
list(FILTER command_sources EXCLUDE REGEX "/(main|engine|scene_world|simulation|watch|pieces)\\.c$|/cli/mpi/")
# Pages that the command carries: FILE.c holds the files.
function(tact_embed out header)
    string(REPLACE ";" "," list "${ARGN}")
    add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/${out}
        COMMAND ${CMAKE_COMMAND} -D OUT=${PROJECT_BINARY_DIR}/${out} -D HEADER=${header} -D FILES=${list}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
endfunction()

set(player ${PROJECT_SOURCE_DIR}/cli/simulate/player)
tact_embed(player_text.c simulate/player.h ${player}/player.html ${player}/player.css ${player}/player.js)

# three.js, for the page of tact clash, and its camera controls. Without them the command says that it cannot write it.
find_file(TACT_THREE three.min.js PATHS /usr/share/javascript/three/build NO_DEFAULT_PATH
    DOC "three.js, of Debian's libjs-three, for tact clash --format html")
find_file(TACT_THREE_ORBIT OrbitControls.js PATHS /usr/share/javascript/three/examples/js/controls NO_DEFAULT_PATH
    DOC "OrbitControls of the same three.js")
set(three_files ${TACT_THREE} ${TACT_THREE_ORBIT})
if(NOT TACT_THREE OR NOT TACT_THREE_ORBIT)
    message(STATUS "three.js (Debian: libjs-three) is not here: tact clash will have no --format html")
    set(three_files ${PROJECT_BINARY_DIR}/no_three/three.min.js ${PROJECT_BINARY_DIR}/no_three/OrbitControls.js)
    foreach(file ${three_files})
        file(WRITE ${file} "")
    endforeach()
endif()
set(clash_page ${PROJECT_SOURCE_DIR}/cli/clash/page)
tact_embed(clash_page_text.c clash/page.h ${clash_page}/clash.html ${clash_page}/clash.css ${clash_page}/clash_view.js
    ${clash_page}/clash_list.js ${three_files})

add_library(tact_command STATIC ${command_sources} ${PROJECT_BINARY_DIR}/player_text.c
    ${PROJECT_BINARY_DIR}/clash_page_text.c)
tact_command_options(tact_command assimp jansson cairo libgif minizip expat)
tact_command_variants(tact_command query/engine.c tact_static tact_float_static)
tact_command_variants(tact_command simulate/simulation.c tact_static tact_float_static)
tact_command_variants(tact_command explain/watch.c tact_static)
tact_command_variants(tact_command explain/pieces.c tact_static)
target_include_directories(tact_command INTERFACE ${PROJECT_SOURCE_DIR}/cli)
target_link_libraries(tact_command PUBLIC tact_scene PRIVATE Threads::Threads)

add_executable(tact_program ${PROJECT_SOURCE_DIR}/cli/command/main.c)
tact_command_options(tact_program)
target_link_libraries(tact_program PRIVATE tact_command)
set_target_properties(tact_program PROPERTIES OUTPUT_NAME tact)

add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/tact.1
    COMMAND tact_program help --man > ${PROJECT_BINARY_DIR}/tact.1
    DEPENDS tact_program VERBATIM)
add_custom_target(tact_manual ALL DEPENDS ${PROJECT_BINARY_DIR}/tact.1)

# tact-mpi is a program of its own, as elsewhere in the field (gmx_mpi): tact itself needs no MPI, nor waits for it.
if(TACT_MPI)
    find_package(MPI REQUIRED COMPONENTS C)
    file(GLOB mpi_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/mpi/*.c)
    add_executable(tact_mpi ${mpi_sources})
    tact_command_options(tact_mpi)
    target_link_libraries(tact_mpi PRIVATE tact_command MPI::MPI_C Threads::Threads)
    set_target_properties(tact_mpi PROPERTIES OUTPUT_NAME tact-mpi)
endif()

if(TACT_INSTALL)
    install(TARGETS tact_program)
    if(TACT_MPI)
        install(TARGETS tact_mpi)
    endif()
    install(FILES ${PROJECT_BINARY_DIR}/tact.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
